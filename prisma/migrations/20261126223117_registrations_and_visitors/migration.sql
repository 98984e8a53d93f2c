-- Applications may ask for the scope that only reads like for the one that reads and writes.
UPDATE oauth_client SET scopes = array_append(scopes, 'libraries:read')
WHERE 'libraries' = ANY (scopes) AND NOT 'libraries:read' = ANY (scopes);

-- When somebody first gave the application access. Until then it belongs to the network it was registered from, and is
-- deleted soon.
ALTER TABLE oauth_client ADD COLUMN connected_at timestamptz(3), ADD COLUMN network text;
UPDATE oauth_client SET connected_at = created
WHERE client_id = 'vitrine-cli'
   OR EXISTS (SELECT FROM oauth_consent c WHERE c.client_id = oauth_client.client_id);
CREATE INDEX oauth_client_network ON oauth_client (network, created);

-- From where a visitor gave the name.
ALTER TABLE visitor ADD COLUMN network text;

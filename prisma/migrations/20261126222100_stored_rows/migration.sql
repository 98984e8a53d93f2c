-- Bounds for rows that only requests bound before: published events, uploads and words of the search index. And a length
-- for every text that comes from outside.

-- PUBLISHED EVENTS ---------------------------------------------------------------------------------------------------

-- Up to which position events of an organization were deleted because of their age or their number: a reader that stands
-- before it has missed some.
CREATE TABLE event_removal (
  organization_id text PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  up_to           bigint NOT NULL
);

-- UPLOADS ------------------------------------------------------------------------------------------------------------

-- An organization keeps the outcomes of its latest uploads only.
CREATE INDEX upload_outcomes ON upload (organization_id, ended_at DESC) WHERE ended_at IS NOT NULL;

-- SEARCH -------------------------------------------------------------------------------------------------------------

-- Organizations with so many words that further ones are not recorded: only the correction of typing errors uses them.
CREATE TABLE search.full_organization (
  organization_id text PRIMARY KEY
);

-- How many words an organization may have.
CREATE FUNCTION search.most_words(organization text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM claim WHERE organization_id = organization AND claimed_at IS NULL)
    THEN 50000 ELSE 250000 END
$$;

CREATE FUNCTION search.is_full(organization text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= search.most_words(organization) FROM (
    SELECT FROM search.word WHERE organization_id = organization LIMIT search.most_words(organization)) w
$$;

-- Counting takes some milliseconds, so it is done once for about 2,000 new words.
CREATE OR REPLACE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word (organization_id, word, signatures)
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
      AND NOT EXISTS (SELECT FROM search.full_organization f WHERE f.organization_id = c.organization_id)
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known
    WHERE known.organization_id = used.organization_id AND known.word = used.word AND known.unused_since IS NULL);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF random() < added / 2000.0 THEN
    INSERT INTO search.full_organization
    SELECT DISTINCT organization_id FROM unnest(changed) WHERE search.is_full(organization_id)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION search.forget_deleted_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.word w USING deleted o WHERE w.organization_id = o.id;
  DELETE FROM search.full_organization f USING deleted o WHERE f.organization_id = o.id;
  RETURN NULL;
END $$;

-- LENGTHS ------------------------------------------------------------------------------------------------------------

-- In bytes, up to four for a character. The code checks shorter lengths first and answers with a sentence; these hold
-- for whatever it forgets. NOT VALID: nothing is read now, and a longer text of before stays until it is changed. Two are
-- shortened, because their rows are changed again, and a backup must be restorable.

UPDATE session SET user_agent = left(user_agent, 500) WHERE octet_length(user_agent) > 2048;
UPDATE upload SET source_url = left(source_url, 500) WHERE octet_length(source_url) > 2048;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE person ADD CONSTRAINT person_lengths CHECK (
  octet_length(email) <= 1016 AND octet_length(name) <= 400 AND octet_length(avatar_blob) <= 200
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE account ADD CONSTRAINT account_lengths CHECK (
  octet_length(account_id) <= 400 AND octet_length(provider_id) <= 100 AND octet_length(access_token) <= 65536
  AND octet_length(refresh_token) <= 65536 AND octet_length(id_token) <= 65536 AND octet_length(scope) <= 4096
  AND octet_length(password) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE session ADD CONSTRAINT session_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(ip_address) <= 100 AND octet_length(user_agent) <= 2048
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE verification ADD CONSTRAINT verification_lengths CHECK (
  octet_length(identifier) <= 400 AND octet_length(value) <= 65536
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE passkey ADD CONSTRAINT passkey_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(public_key) <= 8192 AND octet_length(credential_id) <= 4096
  AND octet_length(device_type) <= 100 AND octet_length(transports) <= 1000 AND octet_length(aaguid) <= 100
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE mail ADD CONSTRAINT mail_lengths CHECK (
  octet_length(recipient) <= 1016 AND octet_length(kind) <= 100 AND octet_length(sealed) <= 262144
  AND octet_length(failure) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE organization ADD CONSTRAINT organization_lengths CHECK (
  octet_length(name) <= 400 AND pg_column_size(approval_states) <= 8192
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE invitation ADD CONSTRAINT invitation_lengths CHECK (
  octet_length(email) <= 1016
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE claim ADD CONSTRAINT claim_lengths CHECK (
  octet_length(email) <= 1016
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE audit ADD CONSTRAINT audit_lengths CHECK (
  octet_length(actor) <= 1016 AND octet_length(action) <= 200 AND octet_length(subject) <= 8192
  AND octet_length(address) <= 100
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE library ADD CONSTRAINT library_lengths CHECK (
  octet_length(name) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE saved_view ADD CONSTRAINT saved_view_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(sort) <= 100 AND octet_length(approval) <= 400
  AND pg_column_size(tags) <= 65536
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE api_key ADD CONSTRAINT api_key_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(sealed) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE oauth_client ADD CONSTRAINT oauth_client_lengths CHECK (
  octet_length(client_id) <= 400 AND octet_length(client_secret) <= 4096 AND octet_length(name) <= 400
  AND octet_length(uri) <= 2048 AND pg_column_size(redirect_uris) <= 32768 AND pg_column_size(scopes) <= 4096
  AND octet_length(token_endpoint_auth_method) <= 100 AND octet_length(application_type) <= 100
  AND pg_column_size(grant_types) <= 1000 AND pg_column_size(response_types) <= 1000
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE oauth_consent ADD CONSTRAINT oauth_consent_lengths CHECK (
  octet_length(reference_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE oauth_refresh_token ADD CONSTRAINT oauth_refresh_token_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(authorization_code_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(authorization_code_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE device_request ADD CONSTRAINT device_request_lengths CHECK (
  octet_length(client_ip) <= 100 AND octet_length(network) <= 100 AND pg_column_size(scopes) <= 4096
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE asset ADD CONSTRAINT asset_lengths CHECK (
  octet_length(description) <= 20480 AND pg_column_size(tags) <= 131072 AND octet_length(approval_state) <= 400
  AND octet_length(approval_set_by) <= 1016 AND octet_length(approval_note) <= 2000
  AND octet_length(content_type) <= 400 AND octet_length(processing_error) <= 8192 AND octet_length(blurhash) <= 400
  AND pg_column_size(metadata) <= 65536 AND pg_column_size(photo) <= 262144 AND octet_length(camera) <= 1000
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE approval_entry ADD CONSTRAINT approval_entry_lengths CHECK (
  octet_length(state) <= 400 AND octet_length(set_by) <= 1016 AND octet_length(note) <= 2000
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE upload ADD CONSTRAINT upload_lengths CHECK (
  octet_length(name) <= 1020 AND octet_length(declared_type) <= 1020 AND octet_length(metadata) <= 4096
  AND octet_length(parent_id) <= 400 AND octet_length(sha256) <= 64 AND octet_length(source_url) <= 2048
  AND octet_length(refusal_code) <= 100 AND octet_length(refusal_message) <= 8192
  AND pg_column_size(parts) <= 262144
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE tag ADD CONSTRAINT tag_lengths CHECK (
  octet_length(id) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE collection ADD CONSTRAINT collection_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(description) <= 8192
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE share_link ADD CONSTRAINT share_link_lengths CHECK (
  pg_column_size(search) <= 131072 AND octet_length(title) <= 400 AND octet_length(greeting) <= 4096
  AND octet_length(password_hash) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE visitor ADD CONSTRAINT visitor_lengths CHECK (
  octet_length(name) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE comment ADD CONSTRAINT comment_lengths CHECK (
  octet_length(text) <= 16000 AND octet_length(visitor_name) <= 400
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE bulk_change ADD CONSTRAINT bulk_change_lengths CHECK (
  pg_column_size(input) <= 1048576 AND octet_length(failure) <= 100 AND pg_column_size(saved_views) <= 8388608
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE bulk_change_part ADD CONSTRAINT bulk_change_part_lengths CHECK (
  pg_column_size(asset_ids) <= 2097152 AND pg_column_size(before) <= 268435455
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE published_event ADD CONSTRAINT published_event_lengths CHECK (
  pg_column_size(actor) <= 1000
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_lengths CHECK (
  octet_length(url) <= 8000 AND pg_column_size(types) <= 4096 AND pg_column_size(libraries) <= 1048576
  AND octet_length(switched_off_why) <= 1000
) NOT VALID;

-- Old code survives: it writes no such text, unless somebody attacks it.
ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_lengths CHECK (
  octet_length(answer) <= 8192 AND octet_length(failure) <= 4096
) NOT VALID;

-- A webhook added by a key is about libraries that the key reads, and ends with the key. An empty list would stand for all
-- libraries.
ALTER TABLE webhook_endpoint
  ADD COLUMN key_id text,
  ADD FOREIGN KEY (organization_id, key_id) REFERENCES api_key (organization_id, id) ON DELETE CASCADE,
  ADD CHECK (key_id IS NULL OR consent_id IS NULL),
  ADD CHECK (key_id IS NULL OR libraries <> '{}');
CREATE INDEX webhook_endpoint_key ON webhook_endpoint (organization_id, key_id);

CREATE FUNCTION end_webhooks_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_endpoint WHERE organization_id = NEW.organization_id AND key_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_webhooks AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_webhooks_of_key();

CREATE FUNCTION narrow_webhooks_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two grants that end at the same time, the second must see the list without the first.
  PERFORM FROM webhook_endpoint WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id ORDER BY id FOR UPDATE;
  IF EXISTS (SELECT FROM key_grant WHERE (key_id, organization_id, library_id)
      = (OLD.key_id, OLD.organization_id, OLD.library_id)) THEN
    RETURN NULL;
  END IF;
  DELETE FROM webhook_endpoint
  WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id AND libraries <@ ARRAY[OLD.library_id];
  UPDATE webhook_endpoint SET libraries = array_remove(libraries, OLD.library_id)
  WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id AND OLD.library_id = ANY (libraries);
  RETURN NULL;
END $$;
-- At the commit: a change of a key writes all of its grants anew.
CREATE CONSTRAINT TRIGGER narrow_webhooks AFTER DELETE ON key_grant DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION narrow_webhooks_of_key();

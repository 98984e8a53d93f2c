-- A webhook added by an application ends with the access of the application, and with the membership of the person who
-- gave it. Those of people have neither.
-- Old code survives: it leaves both empty.
ALTER TABLE webhook_endpoint
  ADD COLUMN consent_id text REFERENCES oauth_consent ON DELETE CASCADE,
  ADD COLUMN consent_person_id text,
  ADD FOREIGN KEY (organization_id, consent_person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE,
  ADD CHECK ((consent_id IS NULL) = (consent_person_id IS NULL));
CREATE INDEX webhook_endpoint_consent ON webhook_endpoint (consent_id);
CREATE INDEX webhook_endpoint_consent_member ON webhook_endpoint (organization_id, consent_person_id);

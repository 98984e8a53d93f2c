-- Share links made by a key, which sees and changes no others.
ALTER TABLE share_link ADD COLUMN created_by_key_id TEXT REFERENCES api_key (id) ON DELETE SET NULL ON UPDATE NO ACTION;
CREATE INDEX share_link_key ON share_link (created_by_key_id);

-- The key that made a collection, which sees it also without assets. Null for people, and for collections of before.
ALTER TABLE collection ADD COLUMN created_by_key_id text;

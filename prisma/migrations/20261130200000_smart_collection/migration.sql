-- What a smart collection has instead of entries; null for others.
ALTER TABLE collection ADD COLUMN filter varchar(2000);
-- Those of a link to a smart collection, when it was made: it shows no others.
ALTER TABLE share_link ADD COLUMN libraries text[] NOT NULL DEFAULT '{}';

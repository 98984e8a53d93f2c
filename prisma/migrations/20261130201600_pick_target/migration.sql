-- How many assets visitors of a link are asked to pick; null: as many as they like.
ALTER TABLE share_link ADD COLUMN pick_target integer;

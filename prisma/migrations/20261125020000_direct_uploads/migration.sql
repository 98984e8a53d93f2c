-- Uploads whose bytes clients send to the bucket themselves.
ALTER TABLE upload ADD COLUMN is_direct boolean NOT NULL DEFAULT false;

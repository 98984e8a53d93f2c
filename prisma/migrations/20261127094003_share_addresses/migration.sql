-- The token of a share link, sealed, so that members may copy its address again. Null for links made before.
ALTER TABLE share_link ADD COLUMN sealed_token bytea;

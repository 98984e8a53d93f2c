-- Visitors of a share link may pick before they say who they are.
ALTER TABLE visitor ALTER COLUMN name DROP NOT NULL;

-- Visitors of share links may read descriptions, and never learn where an image was captured.
ALTER TABLE asset_analysis ADD COLUMN description_without_place text;

-- What an image shows as a whole, by the operator's model: [{ "label", "confidence" }], the most certain first. Null: tags
-- name the objects.
ALTER TABLE asset_analysis ADD COLUMN labels jsonb;

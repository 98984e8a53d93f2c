-- When a visitor said last that they are done picking.
ALTER TABLE visitor ADD COLUMN sent_at timestamptz(3);

-- The type of an event for a reader who reaches these libraries only (null: all). A transfer between a reached and
-- another library is a removal from the one, or an arrival in it: the reader learns nothing about the other.
CREATE FUNCTION event_type_within(type text, library_id text, from_library_id text, reach text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN type <> 'asset.transferred' OR reach IS NULL THEN type
  WHEN library_id = ANY (reach) AND from_library_id = ANY (reach) THEN type
  WHEN library_id = ANY (reach) THEN 'asset.created'
  ELSE 'asset.deleted'
END;

-- Saved views of libraries become saved searches for everybody who sees the library. The table stays for processes of the
-- former version.
INSERT INTO saved_search (id, organization_id, name, filter, sort, shared, created)
SELECT v.id, v.organization_id, v.name, translated.filter,
  CASE v.sort WHEN 'newest' THEN '' WHEN 'oldest' THEN 'added' WHEN 'captured' THEN '-taken' ELSE v.sort END,
  true, v.created
FROM saved_view v CROSS JOIN LATERAL (
  SELECT string_agg(part.key || ':"' || regexp_replace(part.value, '(["\\])', '\\\1', 'g') || '"', ' ' ORDER BY part.number, part.value)
  FROM (
    SELECT 1, 'in', v.library_id
    UNION ALL SELECT 2, 'type', v.kind::text
    UNION ALL SELECT 3, 'approval', v.approval
    UNION ALL SELECT 4, 'color', v.colour
    UNION ALL SELECT 5, 'orientation', v.orientation
    UNION ALL SELECT 6, 'tag', tag FROM unnest(v.tags) tag
    -- The names of the place: those of an asset there have it with the city first and the country last.
    UNION ALL SELECT 7, 'place', name FROM (
      SELECT taken_in, string_to_array(taken_in_names, E'\n') AS names FROM asset
      WHERE v.taken_in IS NOT NULL AND organization_id = v.organization_id AND library_id = v.library_id
        AND taken_in_names IS NOT NULL
        AND (taken_in = v.taken_in OR starts_with(taken_in, v.taken_in || '/'))
      ORDER BY length(taken_in) LIMIT 1) there,
      unnest(CASE WHEN taken_in = v.taken_in THEN names ELSE names[array_length(names, 1):] END) name
  ) part(number, key, value) WHERE part.value <> ''
) translated(filter)
WHERE length(translated.filter) <= 2000
ON CONFLICT DO NOTHING;

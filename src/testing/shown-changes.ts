/** The id of some asset. */
export const ANY_ASSET = '(SELECT id FROM asset ORDER BY random() LIMIT 1)';
const SHARE = '(SELECT id FROM asset WHERE random() < 0.2)';

/** Statements with a text as $1: all kinds of changes of what an asset shows, and some of what it does not. */
export const SHOWN_CHANGES = [
  `UPDATE asset SET name = $1 WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET description = $1 WHERE id IN ${SHARE}`,
  `UPDATE asset SET tags = ARRAY['a', $1], ai_tags = '{}' WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET tags = '{}', ai_tags = '{}' WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET approval_state = $1, approval_set_by = $1, approval_set_at = now() WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET approval_note = $1 WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET size_bytes = length($1) WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET width = length($1), height = 7, blurhash = $1, renditions = '{400}' WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET metadata = jsonb_build_object('capture', null, 'video', null) WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET processing = 'waiting' WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET processing = 'done', updated = now() WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET content_version = length($1) WHERE id = ${ANY_ASSET}`,
  `UPDATE asset SET created = created - random() * interval '1 hour' WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET trashed_at = now() WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET trashed_at = NULL WHERE id IN ${SHARE} AND $1 <> ''`,
  `DELETE FROM asset WHERE id = ${ANY_ASSET} AND length($1) > 17`,
  `UPDATE asset SET uploaded_by_person_id = 'person' WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE asset SET uploaded_by_key_id = (SELECT id FROM api_key LIMIT 1) WHERE id = ${ANY_ASSET} AND $1 <> ''`,
  `UPDATE person SET name = $1`,
  `UPDATE person SET avatar_blob = CASE WHEN avatar_blob IS NULL THEN $1 END`,
  `UPDATE api_key SET name = $1`,
  `UPDATE api_key SET last_used_at = now() WHERE $1 <> ''`,
];

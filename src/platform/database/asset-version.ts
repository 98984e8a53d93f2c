/** Who uploaded an asset `a`: a person `p` or a key `k`. */
export const ASSET_JOINS = `
  LEFT JOIN person p ON p.id = a.uploaded_by_person_id
  LEFT JOIN api_key k ON k.id = a.uploaded_by_key_id`;

/**
 * A text that changes whenever anything shown of an asset has changed: every write of a row gives it the number of its
 * transaction (xmin). The row of a key or person also changes with each use, so its shown fields are part of the text
 * itself. Needs ASSET_JOINS. The order of the variants has PostgreSQL read those of the asset by their index, even where it
 * expects all variants to be of one asset.
 */
export const ASSET_VERSION = `concat(
  a.xmin, '|',
  (SELECT string_agg(v.xmin::text, ' ' ORDER BY v.created, v.id) FROM asset v WHERE v.parent_id = a.id AND v.trashed_at IS NULL), '|',
  p.avatar_blob IS NOT NULL, '|', coalesce(p.name, k.name)) AS version`;

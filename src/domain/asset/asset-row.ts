import type { AssetMetadata } from '@/contract/asset/asset';
import type { MediaKind, Processing } from '@/platform/database/generated/enums';

/** A variant as part of its original's row. */
export type VariantRow = {
  id: string;
  name: string;
  kind: MediaKind;
  processing: Processing;
  width: number | null;
  height: number | null;
  renditions: number[];
  metadata: AssetMetadata | null;
};

/** Everything shown of an asset, in one row. */
export type AssetRow = {
  id: string;
  organization_id: string;
  library_id: string;
  parent_id: string | null;
  kind: MediaKind;
  name: string;
  description: string | null;
  tags: string[];
  approval_state: string | null;
  approval_set_by: string | null;
  /** Times are unix milliseconds. */
  approval_set_at: number | null;
  approval_note: string | null;
  size_bytes: number;
  content_type: string;
  content_version: number | null;
  processing: Processing;
  width: number | null;
  height: number | null;
  duration: number | null;
  blurhash: string | null;
  renditions: number[];
  metadata: AssetMetadata | null;
  created: number;
  updated: number | null;
  valid_until: number | null;
  hold: boolean;
  uploader_name: string | null;
  /** The id of the uploader, when the person has an avatar. */
  uploader_avatar: string | null;
  /** Live variants, oldest first; null when there are none. */
  variants: VariantRow[] | null;
};

// The driver reads numbers and JSON several times faster than times and arrays.
const ms = (column: string) => `date_part('epoch', ${column}) * 1000 AS ${column.slice(2)}`;

/** The select list of an AssetRow; needs ASSET_JOINS. */
export const ASSET_COLUMNS = `
  a.id, a.organization_id, a.library_id, a.parent_id, a.kind, a.name, a.description,
  to_json(a.tags) AS tags,
  a.approval_state, a.approval_set_by, ${ms('a.approval_set_at')}, a.approval_note,
  a.size_bytes, a.content_type, a.content_version, a.processing, a.width, a.height, a.duration,
  a.blurhash, to_json(a.renditions) AS renditions, a.metadata, ${ms('a.created')}, ${ms('a.updated')}, ${ms('a.valid_until')}, a.hold,
  coalesce(p.name, k.name) AS uploader_name,
  CASE WHEN p.avatar_blob IS NOT NULL THEN p.id END AS uploader_avatar,
  (SELECT json_agg(json_build_object(
      'id', v.id, 'name', v.name, 'kind', v.kind, 'processing', v.processing, 'width', v.width,
      'height', v.height, 'renditions', v.renditions, 'metadata', v.metadata) ORDER BY v.created, v.id)
    FROM asset v WHERE v.parent_id = a.id AND v.trashed_at IS NULL) AS variants`;

import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { BlobName } from '@/platform/blobs/port';
import { OWN_VALUES, type OwnValues } from '../asset/edit/own-values';
import type { Domain } from '../operation';

/** Which assets an archive is made of, in this order. */
export type ArchiveContent = {
  /** Of the archive, without `.zip`. */
  name: string;
  organizationId: string;
  /** The libraries the caller may read. Assets of others are left out. */
  libraryIds: readonly string[];
  assetIds: readonly string[];
};

/** To ask for: one more than there may be. */
export const MOST_ASSETS = LIMITS.filesPerArchive + 1;

/** Refuses more assets than an archive can hold with BAD_USER_INPUT. */
export function refuseTooManyFiles(count: number) {
  if (count > LIMITS.filesPerArchive)
    refuse(
      'BAD_USER_INPUT',
      `An archive has at most ${LIMITS.filesPerArchive.toLocaleString('en')} files. Choose fewer assets.`,
    );
}

/** An asset's fields in an archive. */
export type ArchivedAsset = {
  id: string;
  parent_id: string | null;
  library_id: string;
  library_name: string;
  kind: 'image' | 'video';
  name: string;
  description: string | null;
  tags: string[];
  /** The machine-made ones among `tags`. */
  ai_tags: string[];
  /** Names of collections, in alphabetical order. */
  collections: string[];
  approval_state: string | null;
  blob: BlobName;
  /** Of its library: whether the outside gets the original with all that its file says. */
  keeps_location: boolean;
  sha256: string;
  /** Null: not computed yet. */
  crc32: number | null;
  size_bytes: number;
  content_type: string;
  width: number | null;
  height: number | null;
  renditions: number[];
  /** As a person set it, otherwise as the device wrote it. */
  recorded_at: string | null;
  /** As a person set it, otherwise as the file says. */
  position: { latitude: number; longitude: number } | null;
  /** Unix milliseconds: when it was captured, otherwise when it was added. */
  captured_at: number;
  created: number;
  own: OwnValues;
};

const LIST = {
  name: 'list-archived-assets',
  text: `
    SELECT a.id, a.parent_id, a.library_id, l.name AS library_name, a.kind, a.name, a.description,
      to_json(a.tags) AS tags, to_json(a.ai_tags) AS ai_tags, a.approval_state, a.blob, l.originals_keep_location AS keeps_location, a.sha256, a.crc32, a.size_bytes,
      a.content_type, a.width, a.height, to_json(a.renditions) AS renditions,
      (SELECT coalesce(json_agg(c.name ORDER BY c.name), '[]') FROM collection_asset e JOIN collection c ON c.id = e.collection_id
        WHERE e.asset_id = a.id) AS collections,
      CASE
        WHEN a.own_latitude IS NOT NULL
          THEN json_build_object('latitude', a.own_latitude, 'longitude', a.own_longitude)
        WHEN jsonb_typeof(a.metadata #> '{capture,latitude}') = 'number'
          THEN json_build_object('latitude', a.metadata #> '{capture,latitude}', 'longitude', a.metadata #> '{capture,longitude}')
      END AS position,
      coalesce(a.own_taken, a.metadata #>> '{capture,recordedAt}') AS recorded_at, ${OWN_VALUES} AS own,
      date_part('epoch', a.captured_at) * 1000 AS captured_at, date_part('epoch', a.created) * 1000 AS created
    FROM unnest($3::text[]) WITH ORDINALITY AS asked(id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM asset WHERE id = asked.id
      UNION ALL
      SELECT * FROM asset WHERE parent_id = asked.id AND $4) a
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.trashed_at IS NULL
    ORDER BY asked.place, a.parent_id NULLS FIRST, a.created, a.id`,
};

/** Assets of one query: some hundred kilobytes. */
const ASSETS_PER_PAGE = 500;

/**
 * The live assets of an archive, a page at a time, in their order; with `variants`, each original is followed by its
 * own. An asset named twice comes twice.
 */
export async function* listArchivedAssets(
  { database }: Domain,
  { organizationId, libraryIds, assetIds }: ArchiveContent,
  variants: boolean,
): AsyncGenerator<ArchivedAsset[]> {
  for (let from = 0; from < assetIds.length; from += ASSETS_PER_PAGE) {
    const ids = assetIds.slice(from, from + ASSETS_PER_PAGE);
    yield await database.rows<ArchivedAsset>(LIST, [organizationId, libraryIds, ids, variants]);
  }
}

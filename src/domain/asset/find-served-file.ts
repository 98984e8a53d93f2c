import type { BlobName } from '@/platform/blobs/port';
import { batched } from '../batched';
import { CREDIT_COLUMN, type Credit } from '../delivery/compose-credit';
import type { DeliveryRules } from '../delivery/decide-delivery';

/** The data needed to serve the bytes of an asset. */
export type ServedFile = DeliveryRules & {
  organizationId: string;
  /** Whether the outside gets the original with all that its file says. */
  keepsLocation: boolean;
  /** The original; the renditions are stored beside it, see renditionBlob. */
  blob: BlobName;
  /** Of the original, lower-case hex. */
  sha256: string;
  sizeBytes: number;
  contentType: string;
  name: string;
  contentVersion: number | null;
  /** When the bytes of the URL last changed. */
  modified: Date;
  /** Longest edges of the stored renditions, in pixels. */
  renditions: number[];
  /** Whether the tiny blurred image was made. */
  blurred: boolean;
  /** Which second of a film its poster shows, as a person chose it. */
  posterAt: number | null;
  /** How many captions its version for browsers has; null without a version. */
  captions: number | null;
};

/** The file of a public URL. `deliveryVersion`: of the presets and delivery keys of its organization. */
export type PublicFile = ServedFile & {
  /** The point that a cut of its image keeps in sight, from 0 to 1; null: nobody chose one. */
  focalX: number | null;
  focalY: number | null;
  /** Null where the library does not ask for one. */
  credit: Credit | null;
  libraryId: string;
  deliveryVersion: number;
};

const columns = (contentVersion: string, modified: string) => `
  a.blob, a.sha256, a.size_bytes AS "sizeBytes", a.content_type AS "contentType", a.name,
  ${contentVersion} AS "contentVersion", ${modified} AS modified, a.renditions, a.blurhash IS NOT NULL AS blurred,
  a.poster_at AS "posterAt",
  CASE WHEN a.kind = 'video' THEN (
    SELECT jsonb_array_length(p.captions) FROM playback p WHERE p.blob = a.blob AND p.state = 'ready') END AS captions,
  a.organization_id AS "organizationId", l.originals_keep_location AS "keepsLocation", l.delivery, l.delivery = 'approved' AND lower(coalesce(a.approval_state, original.approval_state, '')) = 'approved' AS approved,
  greatest(a.valid_from, original.valid_from) AS "validFrom", least(a.valid_until, original.valid_until) AS "validUntil"`;

/** Files of an organization or a library in the trash are not served. */
export const SERVED_FILE_JOINS = `
  JOIN organization o ON o.id = a.organization_id AND o.trashed_at IS NULL
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
  LEFT JOIN asset original ON original.id = a.parent_id`;

// A promote stores the URL the promoted bytes had before.
const LAST_PROMOTE = `
  (SELECT max(f.created) FROM former_address f WHERE f.asset_id = a.id AND f.blob = a.blob AND a.content_version IS NOT NULL)`;

/** The select list of a ServedFile of an asset `a`; needs the joins of `SERVED_FILE_JOINS`. */
export const SERVED_FILE_COLUMNS = columns(
  'a.content_version',
  `COALESCE(${LAST_PROMOTE}, a.created)`,
);

const PUBLIC_COLUMNS = `
  a.library_id AS "libraryId", a.focal_x AS "focalX", a.focal_y AS "focalY",
  o.delivery_version AS "deliveryVersion", ${CREDIT_COLUMN} AS credit`;

// The second half runs only when the first finds nothing. The bytes of a former URL never change.
const find = {
  name: 'find-served-files',
  text: `
    SELECT found.* FROM unnest($1::text[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT asked.id AS asked, ${PUBLIC_COLUMNS}, ${SERVED_FILE_COLUMNS} FROM asset a ${SERVED_FILE_JOINS} WHERE a.id = asked.id
      UNION ALL
      SELECT asked.id AS asked, ${PUBLIC_COLUMNS}, ${columns('NULL', 'f.created')} FROM former_address f JOIN asset a ON a.blob = f.blob ${SERVED_FILE_JOINS} WHERE f.id = asked.id
      LIMIT 1) found`,
};

/**
 * The stored file of a public URL, trashed assets included until they are purged, but not those of a trashed library or
 * organization; otherwise null. The URL of a promoted variant still serves its image, which now belongs to the asset
 * (docs/rules.md#file-urls).
 */
export const findServedFile = batched<string, PublicFile | null>(async ({ database }, assetIds) => {
  const rows = await database.rows<PublicFile & { asked: string }>(find, [[...new Set(assetIds)]]);
  const found = new Map(rows.map(({ asked: id, ...file }) => [id, file]));
  return assetIds.map((id) => found.get(id) ?? null);
});

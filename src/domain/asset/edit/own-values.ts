import type { AssetMetadata } from '@/contract/asset/asset';
import type { PhotoDetails } from '@/contract/asset/photo';
import type { MediaKind } from '@/platform/database/generated/enums';
import { inLibrary, type LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';

/** What people set for an asset, as its row has it; times as toISOString() writes them. */
export type OwnValues = {
  name: string;
  description: string | null;
  describedByPerson: boolean;
  ownTaken: string | null;
  ownLatitude: number | null;
  ownLongitude: number | null;
  descriptions: Record<string, string>;
  rights: { creator?: string; credit?: string; copyright?: string; licence?: string };
  validFrom: string | null;
  validUntil: string | null;
  hold: boolean;
  focalX: number | null;
  focalY: number | null;
  posterAt: number | null;
};

/** What decides which values fit an asset. `duration` in seconds. */
export type Edited = { id: string; kind: MediaKind; duration: number | null; values: OwnValues };

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The values of an asset `a` as one JSON object. */
export const OWN_VALUES = `
  jsonb_build_object(
    'name', a.name, 'description', a.description, 'describedByPerson', a.described_by_person,
    'ownTaken', a.own_taken, 'ownLatitude', a.own_latitude, 'ownLongitude', a.own_longitude,
    'descriptions', a.descriptions, 'rights', a.rights,
    'validFrom', ${iso('a.valid_from')}, 'validUntil', ${iso('a.valid_until')}, 'hold', a.hold,
    'focalX', a.focal_x, 'focalY', a.focal_y, 'posterAt', a.poster_at)`;

/** What people set for an asset, and what its file says. */
export type FoundValues = {
  values: OwnValues;
  metadata: AssetMetadata | null;
  photo: PhotoDetails | null;
};

const FIND = {
  name: 'find-own-values',
  text: `
    SELECT ${OWN_VALUES} AS "values", a.metadata, a.photo FROM asset a
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL`,
};

/** Null when the asset is not live in the library. */
export async function findOwnValues(
  { database }: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<FoundValues | null> {
  const { organizationId, libraryId } = inLibrary(library);
  return database.row<FoundValues>(FIND, [organizationId, libraryId, assetId]);
}

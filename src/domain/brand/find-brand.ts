import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

export type BrandRow = {
  logoBlob: BlobName | null;
  coverBlob: BlobName | null;
  accent: string | null;
  namesService: boolean;
};

const FIND_BRAND = {
  name: 'find-brand',
  text: `SELECT logo_blob AS "logoBlob", cover_blob AS "coverBlob", accent, names_service AS "namesService"
         FROM brand WHERE organization_id = $1`,
};

const UNCHANGED: BrandRow = { logoBlob: null, coverBlob: null, accent: null, namesService: true };

/** How an organization looks to visitors. */
export async function findBrand(domain: Domain, organizationId: string): Promise<BrandRow> {
  return (await domain.database.row<BrandRow>(FIND_BRAND, [organizationId])) ?? UNCHANGED;
}

const IS_BRAND_IMAGE = {
  name: 'is-brand-image',
  text: `SELECT 1 FROM brand JOIN organization o ON o.id = organization_id AND o.trashed_at IS NULL
         WHERE logo_blob = $1 OR cover_blob = $1`,
};

/** Whether these bytes are the logo or the cover of an organization that is not in the trash. */
export const isBrandImage = async (domain: Domain, blob: BlobName): Promise<boolean> =>
  (await domain.database.rows(IS_BRAND_IMAGE, [blob])).length > 0;

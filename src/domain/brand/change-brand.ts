import type { BrandImage } from '@/contract/brand';
import type { BlobName } from '@/platform/blobs/port';
import type { SettingsForOwner } from '../access/authorize-settings';
import type { Change } from '../operation';
import { operation } from '../operation';

/** Stores the colour of an organization, and whether its pages name the service. */
export const changeBrand = operation(
  async (
    { tx },
    { id: organizationId }: SettingsForOwner,
    choices: { accent: string | null; namesService: boolean },
  ): Promise<void> => {
    await tx.brand.upsert({
      where: { organizationId },
      create: { organizationId, ...choices },
      update: choices,
    });
  },
);

/**
 * Replaces or removes the logo or the cover of an organization. The bytes of the former image are removed.
 * @param blob the stored image; null: none
 */
export const changeBrandImage = operation(
  async (
    { tx, emit },
    { id: organizationId }: SettingsForOwner,
    image: BrandImage,
    blob: BlobName | null,
  ): Promise<void> => {
    await tx.$executeRaw`
      INSERT INTO brand (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`;
    const [former] = await tx.$queryRaw<BrandBlobs[]>`
      SELECT logo_blob AS logo, cover_blob AS cover FROM brand
      WHERE organization_id = ${organizationId} FOR UPDATE`;
    const data = image === 'logo' ? { logoBlob: blob } : { coverBlob: blob };
    await tx.brand.update({ where: { organizationId }, data });
    const gone = former?.[image];
    if (gone) emit('asset/purged', { files: [{ blob: gone, renditions: [] }] });
  },
);

/** Removes the images of an organization about to be deleted; its row goes with it. */
export async function removeBrandImages(
  { tx, emit }: Change,
  organizationId: string,
): Promise<void> {
  const [former] = await tx.$queryRaw<BrandBlobs[]>`
    SELECT logo_blob AS logo, cover_blob AS cover FROM brand
    WHERE organization_id = ${organizationId} FOR UPDATE`;
  const gone = [former?.logo, former?.cover].flatMap((blob) => blob ?? []);
  if (gone.length > 0)
    emit('asset/purged', { files: gone.map((blob) => ({ blob, renditions: [] })) });
}

type BrandBlobs = Record<BrandImage, BlobName | null>;

import { refuse } from '@/contract/errors';
import type { BrandChoices, BrandImage } from '@/contract/sharing/brand';
import type { BlobName } from '@/platform/blobs/port';
import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import type { Change } from '../operation';
import { operation } from '../operation';

/** Stores the colour of an organization, or whether its pages name the service, or both. */
export const changeBrand = operation(
  async (change, settings: SettingsForOwner, { accent, namesService }: Partial<BrandChoices>) => {
    await holdOwner(change, settings);
    const { tx } = change;
    const { id: organizationId, actor } = settings;
    const choices = {
      ...(accent === undefined ? {} : { accent }),
      ...(namesService === undefined ? {} : { namesService }),
    };
    await tx.brand.upsert({
      where: { organizationId },
      create: { organizationId, ...choices },
      update: choices,
    });
    await writeAudit(
      change,
      actor,
      organizationId,
      'change brand',
      Object.keys(choices).sort().join(' '),
    );
  },
);

/**
 * Replaces or removes the logo or the cover of an organization. The bytes of the former image are removed.
 * @param blob the stored image; null: none
 */
export const changeBrandImage = operation(
  async (change, settings: SettingsForOwner, image: BrandImage, blob: BlobName | null) => {
    await holdOwner(change, settings);
    const { tx, emit } = change;
    const { id: organizationId, actor } = settings;
    await tx.$executeRaw`
      INSERT INTO brand (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`;
    const [former] = await tx.$queryRaw<BrandBlobs[]>`
      SELECT logo_blob AS logo, cover_blob AS cover FROM brand
      WHERE organization_id = ${organizationId} FOR UPDATE`;
    const data = image === 'logo' ? { logoBlob: blob } : { coverBlob: blob };
    await tx.brand.update({ where: { organizationId }, data });
    const gone = former?.[image];
    if (gone) emit('asset/purged', { files: [{ blob: gone, renditions: [] }] });
    const action = blob ? 'change brand image' : 'remove brand image';
    await writeAudit(change, actor, organizationId, action, image);
  },
);

/**
 * Refuses with FORBIDDEN if the caller is no owner any more, or the organization is in the trash: sending an image takes
 * time. Both stay until the transaction ends.
 */
async function holdOwner({ tx }: Change, { id, person }: SettingsForOwner) {
  const held = await tx.$queryRaw<object[]>`
    SELECT 1 FROM organization o JOIN member m ON m.organization_id = o.id
    WHERE o.id = ${id} AND o.trashed_at IS NULL
      AND m.person_id = ${person.personId} AND m.role = 'owner' AND m.suspended_at IS NULL
    FOR KEY SHARE`;
  if (held.length === 0) refuse('FORBIDDEN', 'Only owners of the organization can change this.');
}

/** Removes the images of an organization about to be deleted; its row goes with it. */
export async function removeBrandImages({ tx, emit }: Change, organizationId: string) {
  const [former] = await tx.$queryRaw<BrandBlobs[]>`
    SELECT logo_blob AS logo, cover_blob AS cover FROM brand
    WHERE organization_id = ${organizationId} FOR UPDATE`;
  const gone = [former?.logo, former?.cover].flatMap((blob) => blob ?? []);
  if (gone.length > 0)
    emit('asset/purged', { files: gone.map((blob) => ({ blob, renditions: [] })) });
}

type BrandBlobs = Record<BrandImage, BlobName | null>;

import type { MediaKind } from '@/platform/database/generated/enums';
import type { AwaitedCaptions } from '../../events';
import { type Change, type Domain, operation } from '../../operation';
import { renewTags } from './renew-tags';

/** A model's description of an image. */
export type ModelCaptions = { description: string; tags: string[] };

type Described = { id: string; tags: string[]; ai_tags: string[]; found: string[] };

/**
 * The stored image for a model to describe. Null when its asset is gone or in the trash, or when a model has described
 * it already.
 */
export const findUndescribed = (
  { database }: Domain,
  { organizationId, blob }: AwaitedCaptions,
): Promise<{ blob: string; renditions: number[]; kind: MediaKind } | null> =>
  database.prisma.asset.findFirst({
    where: { organizationId, blob, trashedAt: null, describedByModel: false },
    select: { blob: true, renditions: true, kind: true },
  });

/**
 * Replaces the captions of the built-in analyser by those of a model, on the asset with the image now. People's changes
 * stay: their description, their tags, and the tags they removed. Writes once per image.
 */
export const recordModelCaptions = operation(
  async (change, image: AwaitedCaptions, words: ModelCaptions) => {
    const asset = await lockUndescribed(change, image);
    if (asset === null) return;
    const tags = renewTags(asset, words.tags, [...image.builtInTags, ...asset.found]);
    await change.tx.$executeRaw`
      UPDATE asset SET
        described_by_model = true, updated = ${change.at},
        description = CASE WHEN described_by_person THEN description ELSE ${words.description} END,
        tags = ${tags.all}::text[], ai_tags = ${tags.byMachine}::text[]
      WHERE id = ${asset.id}`;
  },
);

async function lockUndescribed({ tx }: Change, { organizationId, blob }: AwaitedCaptions) {
  const [asset] = await tx.$queryRaw<Described[]>`
    SELECT id, tags, ai_tags,
      coalesce((SELECT n.tags FROM asset_analysis n WHERE n.blob = asset.blob), '{}') AS found
    FROM asset
    WHERE organization_id = ${organizationId} AND blob = ${blob} AND NOT described_by_model FOR UPDATE`;
  return asset ?? null;
}

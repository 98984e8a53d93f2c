import { LIMITS } from '@/contract/limits';
import type { Processing } from '@/platform/database/generated/enums';
import type { Promotion } from '../../events';
import { type Change, operation } from '../../operation';
import { lockOrganization } from '../../organization/find-organization';

/** The result of a promote: `over` when it had already ended, `waiting` while an image is being processed. */
export type SwapOutcome = 'swapped' | 'given up' | 'over' | 'waiting';

type Tagged = { tags: string[]; ai_tags: string[] };

type Half = Tagged & {
  id: string;
  parent_id: string | null;
  blob: string;
  processing: Processing;
  promoting_since: Date | null;
  trashed_at: Date | null;
};

/**
 * Makes a variant the default of its asset, completely or not at all (docs/rules.md#promote). The asset keeps its id,
 * URL and library and takes the variant's image, name and description; the former default becomes a new variant; the
 * approval stays, unless the person who promoted chose otherwise, and so does what people set for the asset. Safe to repeat. Gives up when the asset or the
 * variant was trashed meanwhile.
 */
export const swapPromotedVariant = operation(
  async (change, promotion: Promotion): Promise<SwapOutcome> => {
    const { assetId, variantId, since } = promotion;
    // Each statement counts tags; swaps of assets with the same tags would count them in different orders.
    await lockOrganization(change, promotion.organizationId);
    const halves = await lockHalves(change, promotion);
    const asset = halves.find(({ id }) => id === assetId);
    if (asset?.promoting_since?.toISOString() !== since) return 'over';
    const variant = halves.find(({ id, parent_id }) => id === variantId && parent_id === assetId);
    if (!variant || variant.trashed_at || asset.trashed_at) {
      await endPromote(change, promotion);
      return 'given up';
    }
    if (halves.some(({ processing }) => processing === 'waiting')) return 'waiting';

    await exchangeContent(change, promotion, swappedTags(asset, variant));
    await moveComments(change, promotion);
    await makeNewVariant(change, promotion);
    await settleApproval(change, promotion);
    await change.tx.formerAddress.create({
      data: { id: variantId, blob: variant.blob, assetId, created: change.at },
    });
    await countVersion(change, promotion);
    return 'swapped';
  },
);

/** Allows another promote of the asset, after a swap failed for good. */
export const cancelPromote = operation(endPromote);

function lockHalves({ tx }: Change, { organizationId, assetId, variantId }: Promotion) {
  return tx.$queryRaw<Half[]>`
    SELECT id, parent_id, blob, processing, tags, ai_tags, promoting_since, trashed_at FROM asset
    WHERE organization_id = ${organizationId} AND id IN (${assetId}, ${variantId})
    ORDER BY id FOR UPDATE`;
}

/**
 * A machine's tags move with the image; people's tags stay on the asset. Tags people gave the variant move to the
 * asset, too: the variant is the asset from now on.
 */
export function swappedTags(asset: Tagged, variant: Tagged) {
  const byPeople = [...byPeopleOf(asset), ...byPeopleOf(variant)];
  const tags = [...new Set([...byPeople, ...variant.ai_tags])].slice(0, LIMITS.tagsPerAsset);
  const aiTags = tags.filter((tag) => !byPeople.includes(tag));
  return { asset: { tags, aiTags }, demoted: asset.ai_tags };
}

const byPeopleOf = ({ tags, ai_tags }: Tagged) => tags.filter((tag) => !ai_tags.includes(tag));

/**
 * Swaps everything belonging to the images in one statement; storage and counters stay the same. Triggers take the
 * colours and the analysis along. What people set for the asset stays; where it has none, it takes that of the variant:
 * both ends of a period, and as many languages as one may have.
 */
async function exchangeContent(
  { tx, at }: Change,
  { assetId, variantId }: Promotion,
  tags: ReturnType<typeof swappedTags>,
) {
  await tx.$executeRaw`
    UPDATE asset SET
      blob = other.blob, sha256 = other.sha256, size_bytes = other.size_bytes,
      content_type = other.content_type, kind = other.kind, width = other.width, height = other.height,
      duration = other.duration, blurhash = other.blurhash, renditions = other.renditions,
      perceptual_hash = other.perceptual_hash, focal_x = other.focal_x, focal_y = other.focal_y,
      poster_at = other.poster_at,
      metadata = other.metadata, photo = other.photo,
      taken_in = CASE WHEN asset.id = ${assetId} AND asset.own_latitude IS NOT NULL THEN asset.taken_in
                      WHEN asset.id = ${assetId} OR other.own_latitude IS NULL THEN other.taken_in END,
      taken_in_names = CASE WHEN asset.id = ${assetId} AND asset.own_latitude IS NOT NULL THEN asset.taken_in_names
                            WHEN asset.id = ${assetId} OR other.own_latitude IS NULL THEN other.taken_in_names END,
      processing = other.processing, processing_error = other.processing_error,
      name = other.name, description = other.description,
      described_by_person = other.described_by_person, described_by_model = other.described_by_model,
      tags = CASE asset.id WHEN ${assetId} THEN ${tags.asset.tags}::text[] ELSE ${tags.demoted}::text[] END,
      ai_tags = CASE asset.id WHEN ${assetId} THEN ${tags.asset.aiTags}::text[] ELSE ${tags.demoted}::text[] END,
      own_taken = CASE WHEN asset.id = ${assetId} THEN coalesce(asset.own_taken, other.own_taken) END,
      own_latitude = CASE WHEN asset.id = ${assetId} THEN coalesce(asset.own_latitude, other.own_latitude) END,
      own_longitude = CASE WHEN asset.id = ${assetId} THEN coalesce(asset.own_longitude, other.own_longitude) END,
      descriptions = CASE WHEN asset.id = ${assetId} THEN (
        SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM (
          SELECT key, value FROM jsonb_each(other.descriptions || asset.descriptions)
          ORDER BY asset.descriptions ? key DESC, key LIMIT ${LIMITS.descriptionLanguages}::int) kept) ELSE '{}' END,
      rights = CASE WHEN asset.id = ${assetId} THEN other.rights || asset.rights ELSE '{}' END,
      valid_from = CASE WHEN asset.id = ${assetId} THEN CASE WHEN coalesce(asset.valid_from, asset.valid_until) IS NOT NULL THEN asset.valid_from ELSE other.valid_from END END,
      valid_until = CASE WHEN asset.id = ${assetId} THEN CASE WHEN coalesce(asset.valid_from, asset.valid_until) IS NOT NULL THEN asset.valid_until ELSE other.valid_until END END,
      hold = asset.id = ${assetId} AND (asset.hold OR other.hold),
      updated = ${at}
    FROM asset other
    WHERE (asset.id, other.id) IN ((${assetId}, ${variantId}), (${variantId}, ${assetId}))`;
}

/** The variant is the asset from now on: its comments continue there. */
async function moveComments({ tx }: Change, { assetId, variantId }: Promotion) {
  await tx.$executeRaw`UPDATE comment SET asset_id = ${assetId} WHERE asset_id = ${variantId}`;
}

/**
 * Replaces the variant's row, which now holds the former default, by the row of a new asset: nothing of the variant
 * itself is left. It does not UPDATE the id, so everything following rows by id sees one row disappear and another
 * appear.
 */
async function makeNewVariant(
  { tx, at }: Change,
  { assetId, variantId, demotedVariantId }: Promotion,
) {
  await tx.$executeRaw`
    WITH gone AS (DELETE FROM asset WHERE id = ${variantId} RETURNING *)
    INSERT INTO asset
    SELECT demoted.* FROM gone
    JOIN asset original ON original.id = ${assetId}
    CROSS JOIN LATERAL jsonb_populate_record(NULL::asset, to_jsonb(gone) || jsonb_build_object(
      'id', ${demotedVariantId}::text, 'created', ${at}::timestamptz, 'content_version', NULL,
      'uploaded_by_person_id', original.uploaded_by_person_id,
      'uploaded_by_key_id', original.uploaded_by_key_id,
      'approval_state', NULL, 'approval_set_by', NULL, 'approval_set_at', NULL, 'approval_note', NULL
    )) demoted`;
}

/** The history keeps every approval; the last one in it was ended by the promote before this one. */
async function settleApproval({ tx }: Change, { assetId, approval }: Promotion) {
  if (approval === 'clear')
    await tx.$executeRaw`
      UPDATE asset SET approval_state = NULL, approval_set_by = NULL, approval_set_at = NULL, approval_note = NULL
      WHERE id = ${assetId}`;
  if (approval === 'restore')
    await tx.$executeRaw`
      UPDATE asset SET approval_state = last.state, approval_set_by = last.set_by, approval_set_at = last.set_at,
        approval_note = last.note
      FROM (SELECT * FROM approval_entry WHERE asset_id = ${assetId} ORDER BY id DESC LIMIT 1) last
      WHERE asset.id = ${assetId} AND asset.approval_state IS NULL`;
}

/**
 * Counts up the content version, because the asset's URL serves other bytes now, and ends the promote. After a restore
 * it continues above every version served before (commands/backup/restore-backup.ts).
 */
async function countVersion({ tx }: Change, { assetId }: Promotion) {
  await tx.$executeRaw`
    UPDATE asset SET promoting_since = NULL, content_version =
      GREATEST(coalesce(content_version, 0), (SELECT last_value FROM content_version_floor)) + 1
    WHERE id = ${assetId}`;
}

async function endPromote({ tx }: Change, { organizationId, assetId, since }: Promotion) {
  await tx.asset.updateMany({
    where: { organizationId, id: assetId, promotingSince: new Date(since) },
    data: { promotingSince: null },
  });
}

import type { AssetMetadata } from '@/contract/asset';
import { LIMITS } from '@/contract/limits';
import type { PhotoDetails } from '@/contract/photo';
import type { Colour } from '@/contract/view';
import type { MediaKind } from '@/platform/database/generated/enums';
import type { AssetRef } from '../events';
import { type Domain, operation } from '../operation';
import { awaitPlayback } from '../playback/await-playback';
import type { AssetPlace } from './place-older-assets';
import { takeCaptions } from './take-captions';

/** The result of reading an asset's bytes. */
export type Derived = {
  width: number;
  height: number;
  /** Seconds, for a video. */
  duration: number | null;
  /** Null, with no renditions, when no frame of a video could be read. */
  blurhash: string | null;
  /** Decimal: the result of a step is JSON. Null for a video. */
  perceptualHash: string | null;
  /** The dominant ones; absent without an image, and in steps of the previous version. */
  colours?: Colour[];
  renditions: number[];
  metadata: AssetMetadata;
  photo: PhotoDetails | null;
  tags: string[];
  description: string | null;
  /** What could not be read, for the owner; null when everything was read. */
  problem: string | null;
};

const FIND_UNPROCESSED = {
  name: 'find-unprocessed',
  text: `SELECT blob, kind FROM asset WHERE organization_id = $1 AND id = $2 AND processing <> 'done'`,
};

/** An asset not processed yet, or whose processing failed; null when it is gone or done. */
export async function findUnprocessed({ database }: Domain, ref: AssetRef) {
  const values = [ref.organizationId, ref.assetId];
  const [row] = await database.rows<{ blob: string; kind: MediaKind }>(FIND_UNPROCESSED, values);
  return row ?? null;
}

/**
 * Writes the results of processing, only for the processed bytes: writes nothing when they were replaced or the asset
 * was removed meanwhile. A person's description stays, and so do a model's captions when an image is processed again.
 * Rule: docs/rules.md#processing.
 */
export const finishProcessing = operation(
  async (change, ref: AssetRef, blob: string, derived: Derived, options: FinishOptions = {}) => {
    const { requestAnalysis, requestCaptions, makesPlayback, place } = options;
    const { tx, at, emit } = change;
    const { organizationId, assetId } = ref;
    await takeCaptions(change, ref, blob, derived.photo);
    const metadata = JSON.stringify(derived.metadata);
    const photo = derived.photo && JSON.stringify(derived.photo);
    const processing = derived.problem === null ? 'done' : 'failed';
    const written = await tx.$queryRaw<{ described_by_model: boolean }[]>`
      UPDATE asset SET
        processing = ${processing}::"Processing", processing_error = ${derived.problem}, updated = ${at},
        analysed = false,
        width = ${derived.width}, height = ${derived.height}, duration = ${derived.duration},
        blurhash = ${derived.blurhash}, perceptual_hash = ${derived.perceptualHash}::text::bigint,
        colours = ${derived.colours ?? null}::text[], renditions = ${derived.renditions}, metadata = ${metadata}::jsonb, photo = ${photo}::jsonb,
        taken_in = ${place?.place}, taken_in_names = ${place?.placeNames},
        description = CASE WHEN described_by_person OR described_by_model THEN description
                           ELSE ${derived.description} END,
        tags = tags || ARRAY(SELECT t FROM unnest(${derived.tags}::text[]) t
                              WHERE t <> ALL (asset.tags) AND NOT described_by_model
                              LIMIT ${LIMITS.tagsPerAsset} - cardinality(asset.tags)),
        ai_tags = ai_tags || ARRAY(SELECT t FROM unnest(${derived.tags}::text[]) t
                                    WHERE t <> ALL (asset.tags) AND NOT described_by_model
                                    LIMIT ${LIMITS.tagsPerAsset} - cardinality(asset.tags))
      WHERE organization_id = ${organizationId} AND id = ${assetId}
        AND blob = ${blob} AND processing <> 'done'
      RETURNING described_by_model`;
    if (requestAnalysis && written.length > 0)
      emit('asset/awaits-analysis', { organizationId, assetId, blob });
    if (requestCaptions && written.some(({ described_by_model }) => !described_by_model))
      emit('asset/awaits-model', { organizationId, assetId, blob, builtInTags: derived.tags });
    if (makesPlayback && written.length > 0 && derived.metadata.video)
      await awaitPlayback(change, { organizationId, blob });
  },
);

type FinishOptions = {
  /** The analyser looks at the image afterwards. */
  requestAnalysis?: boolean;
  /** A model writes better captions afterwards. */
  requestCaptions?: boolean;
  /** A video gets a version for browsers. */
  makesPlayback?: boolean;
  /** Null: no position, or its place is not known yet. */
  place?: AssetPlace | null;
};

/** The metadata of an asset's file, although it could not be processed. */
export type Stated = Pick<Derived, 'width' | 'height' | 'metadata' | 'photo'> & { blob: string };

/**
 * Leaves the asset live with what its file states, and stores the reason for its owner (docs/rules.md#processing).
 * Writes nothing when the bytes were replaced meanwhile.
 */
export const failProcessing = operation(
  async ({ tx, at }, ref: AssetRef, reason: string, stated: Stated | null = null) => {
    await tx.asset.updateMany({
      where: {
        ...whereIs(ref),
        processing: { not: 'done' },
        ...(stated && { blob: stated.blob }),
      },
      data: {
        ...{ processing: 'failed', processingError: reason.slice(0, 1000), updated: at },
        ...(stated && {
          width: stated.width,
          height: stated.height,
          metadata: stated.metadata,
          photo: stated.photo ?? undefined,
          ...{ takenIn: null, takenInNames: null },
        }),
      },
    });
  },
);

/** Without the library: the asset may be transferred to another one while it waits. */
const whereIs = ({ organizationId, assetId }: AssetRef) => ({ organizationId, id: assetId });

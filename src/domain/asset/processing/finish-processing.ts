import type { AssetMetadata } from '@/contract/asset/asset';
import type { PhotoDetails } from '@/contract/asset/photo';
import type { Colour } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import type { MediaKind } from '@/platform/database/generated/enums';
import type { AssetRef } from '../../events';
import { type Change, type Domain, operation } from '../../operation';
import { awaitPlayback } from '../../playback/await-playback';
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
  text: `
    WITH found AS MATERIALIZED (
      SELECT DISTINCT organization_id, id, blob, kind FROM unnest($1::text[], $2::text[]) AS ref (organization_id, id)
      JOIN asset USING (organization_id, id) WHERE processing = 'waiting' OR processing = 'failed' AND $3
      ORDER BY organization_id, id),
    begun AS (
      INSERT INTO processing_run (organization_id, asset_id) SELECT organization_id, id FROM found
      ON CONFLICT (organization_id, asset_id) DO UPDATE SET since = now())
    SELECT id, blob, kind FROM found`,
};

type Unprocessed = { blob: string; kind: MediaKind };

/**
 * The assets not processed yet, and with `failed` those whose processing failed, by their ids. They count as running from
 * now on.
 */
export async function findAllUnprocessed(
  { database }: Domain,
  refs: readonly AssetRef[],
  { failed }: { failed: boolean },
): Promise<Map<string, Unprocessed>> {
  const rows = await database.rows<Unprocessed & { id: string }>(FIND_UNPROCESSED, [
    refs.map(({ organizationId }) => organizationId),
    refs.map(({ assetId }) => assetId),
    failed,
  ]);
  return new Map(rows.map(({ id, blob, kind }) => [id, { blob, kind }]));
}

/** An asset not processed yet, or whose processing failed; null when it is gone or done. */
export const findUnprocessed = async (domain: Domain, ref: AssetRef) =>
  (await findAllUnprocessed(domain, [ref], { failed: true })).get(ref.assetId) ?? null;

/** Emits the events that give each asset a run of its own. */
export const setApart = operation(async ({ emit }, refs: readonly AssetRef[]) => {
  for (const ref of refs) emit('asset/set-apart', ref);
});

/** An asset, its bytes that were read, and what was found. */
export type Finished = {
  ref: AssetRef;
  blob: string;
  derived: Derived;
  /** Null: no position, or its place is not known yet. */
  place?: AssetPlace | null;
};

type Requests = {
  /** The analyser looks at the image afterwards. */
  requestAnalysis?: boolean;
  /** A model writes better captions afterwards. */
  requestCaptions?: boolean;
  /** A video gets a version for browsers. */
  makesPlayback?: boolean;
};

/**
 * Writes the results of processing, only for the processed bytes: writes nothing when they were replaced or the asset
 * was removed meanwhile. A person's description stays, and so do a model's captions when an image is processed again.
 * Rule: docs/rules.md#processing.
 */
export const finishProcessing = operation(
  async (change, finished: readonly Finished[], requests: Requests = {}) => {
    for (const { ref, blob, derived } of finished)
      await takeCaptions(change, ref, blob, derived.photo);
    const written = await writeDerived(change, finished);
    for (const { ref, blob, derived } of finished) {
      const { organizationId, assetId } = ref;
      const row = written.get(assetId);
      if (!row) continue;
      if (requests.requestAnalysis)
        change.emit('asset/awaits-analysis', { organizationId, assetId, blob });
      if (requests.requestCaptions && !row.describedByModel)
        change.emit('asset/awaits-model', {
          organizationId,
          assetId,
          blob,
          builtInTags: derived.tags,
        });
      if (requests.makesPlayback && derived.metadata.video)
        await awaitPlayback(change, { organizationId, blob });
    }
  },
);

/** Returns the written rows by the ids of their assets. */
async function writeDerived({ tx, at }: Change, finished: readonly Finished[]) {
  const rows = finished.map(({ ref: { organizationId, assetId }, blob, derived, place }) => ({
    ...derived,
    id: assetId,
    organizationId,
    blob,
    processing: derived.problem === null ? 'done' : 'failed',
    place: place?.place,
    placeNames: place?.placeNames,
  }));
  // The rows are locked in the order of their ids, so two statements for the same assets do not block each other.
  const written = await tx.$queryRaw<{ id: string; describedByModel: boolean }[]>`
    WITH found AS MATERIALIZED (
      SELECT found.* FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS found (
        "organizationId" text, id text, blob text, processing "Processing", problem text, width int, height int,
        duration float8, blurhash text, "perceptualHash" text, colours text[], renditions int[], metadata jsonb, photo jsonb,
        place text, "placeNames" text, description text, tags text[])
      JOIN asset ON asset.organization_id = found."organizationId" AND asset.id = found.id
      ORDER BY asset.id FOR NO KEY UPDATE OF asset),
    ended AS (
      DELETE FROM processing_run WHERE (organization_id, asset_id) IN (
        SELECT organization_id, asset_id FROM processing_run run
        JOIN found ON run.organization_id = found."organizationId" AND run.asset_id = found.id
        FOR UPDATE OF run SKIP LOCKED))
    UPDATE asset SET
      processing = found.processing, processing_error = found.problem, updated = ${at}, analysed = false,
      width = found.width, height = found.height, duration = found.duration,
      blurhash = found.blurhash, perceptual_hash = found."perceptualHash"::bigint,
      colours = found.colours,
      renditions = found.renditions, metadata = found.metadata, photo = found.photo,
      taken_in = CASE WHEN own_latitude IS NULL THEN found.place ELSE taken_in END,
      taken_in_names = CASE WHEN own_latitude IS NULL THEN found."placeNames" ELSE taken_in_names END,
      description = CASE WHEN described_by_person OR described_by_model THEN asset.description
                         ELSE found.description END,
      tags = asset.tags || ARRAY(SELECT t FROM unnest(found.tags) t
                                  WHERE t <> ALL (asset.tags) AND NOT described_by_model
                                  LIMIT ${LIMITS.tagsPerAsset} - cardinality(asset.tags)),
      ai_tags = ai_tags || ARRAY(SELECT t FROM unnest(found.tags) t
                                  WHERE t <> ALL (asset.tags) AND NOT described_by_model
                                  LIMIT ${LIMITS.tagsPerAsset} - cardinality(asset.tags))
    FROM found
    WHERE asset.organization_id = found."organizationId" AND asset.id = found.id
      AND asset.blob = found.blob AND asset.processing <> 'done'
    RETURNING asset.id, described_by_model AS "describedByModel"`;
  return new Map(written.map((row) => [row.id, row]));
}

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
        processing: 'failed',
        processingError: reason.slice(0, 1000),
        updated: at,
        ...(stated && {
          width: stated.width,
          height: stated.height,
          metadata: stated.metadata,
          photo: stated.photo ?? undefined,
          takenIn: null,
          takenInNames: null,
        }),
      },
    });
  },
);

/** Without the library: the asset may be transferred to another one while it waits. */
const whereIs = ({ organizationId, assetId }: AssetRef) => ({ organizationId, id: assetId });

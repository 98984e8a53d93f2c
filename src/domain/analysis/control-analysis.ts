import { DAY_MS, earlier } from '@/contract/durations';
import { Prisma } from '@/platform/database/generated/client';
import type { AnalysisPart } from '@/platform/vision/port';
import { type Domain, operation } from '../operation';
import { IS_NOT_PAUSED } from './find-unanalysed';

/** How far the analysis of all live assets is. */
export type AnalysisProgress = {
  /** Processed and not in the trash. */
  assets: number;
  analysed: number;
  /** Of the analysed ones, those that could not be looked at. */
  failed: number;
  pausedSince: Date | null;
};

/** Counts the assets; takes about a second per million. */
export async function measureAnalysis({ database }: Domain): Promise<AnalysisProgress> {
  const row = await database.row<AnalysisProgress>(
    {
      text: `
        SELECT count(*)::int AS assets, (count(*) FILTER (WHERE analysed))::int AS analysed,
          (SELECT count(*)::int FROM asset_analysis WHERE failure IS NOT NULL) AS failed,
          (SELECT since FROM analysis_pause) AS "pausedSince"
        FROM asset WHERE processing <> 'waiting' AND trashed_at IS NULL`,
    },
    [],
  );
  return row as AnalysisProgress;
}

/** Stops, or continues, the analysis of assets that are not new. New ones are analysed all the same. */
export const setAnalysisPaused = operation(async ({ tx, at }, paused: boolean) => {
  if (paused)
    await tx.$executeRaw`INSERT INTO analysis_pause (since) VALUES (${at}) ON CONFLICT DO NOTHING`;
  else await tx.$executeRaw`DELETE FROM analysis_pause`;
});

const BATCH_SIZE = 1_000;

/** Has all assets analysed again, for example for another language. */
export async function analyseAgain(domain: Domain) {
  for (let after: string | null = ''; after !== null; ) {
    const marked: { id: string }[] = await markUnanalysed(domain, after);
    after = marked.length < BATCH_SIZE ? null : (marked.at(-1)?.id ?? null);
  }
}

const markUnanalysed = operation(
  ({ tx }, after: string) => tx.$queryRaw<{ id: string }[]>`
    WITH batch AS (SELECT id FROM asset WHERE id > ${after} AND analysed ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE),
      marked AS (UPDATE asset SET analysed = false FROM batch WHERE asset.id = batch.id RETURNING asset.id)
    SELECT id FROM marked ORDER BY id`,
);

/** Assets of one call: more than are analysed in ten minutes. */
const MOST_AGAIN = 2_000;
/** Of one organization, at least. */
const EACH_AGAIN = 50;

/**
 * Has assets analysed again that were analysed without one of these parts, or whose features are of a model that the
 * operator no longer uses, unless it is paused by the operator or an owner; each once a day at most, because another worker
 * may be without that part. About as many of each organization, and none of one of which some wait already. What
 * people changed stays.
 */
export const analyseForParts = operation(
  async ({ tx, at }, parts: readonly AnalysisPart[], hasModel: boolean) => {
    const before = earlier(at, DAY_MS);
    await tx.$executeRaw`
      WITH RECURSIVE walk AS (
        (SELECT organization_id, features_model, parts FROM asset_analysis WHERE failure IS NULL
         ORDER BY organization_id, features_model, parts LIMIT 1)
        UNION ALL
        SELECT following.* FROM walk CROSS JOIN LATERAL (
          SELECT n.organization_id, n.features_model, n.parts FROM asset_analysis n WHERE n.failure IS NULL
            AND (n.organization_id, n.features_model, n.parts) > (walk.organization_id, walk.features_model, walk.parts)
          ORDER BY n.organization_id, n.features_model, n.parts LIMIT 1
        ) following
      ), lacking AS MATERIALIZED (
        SELECT * FROM walk
        WHERE (NOT parts @> ${[...parts]}::text[] OR ${!hasModel && parts.includes('objects')} AND features_model > '')
          AND ${Prisma.raw(IS_NOT_PAUSED)}
          AND (SELECT count(*) FROM (
            SELECT FROM asset w WHERE w.organization_id = walk.organization_id
              AND NOT w.analysed AND w.processing <> 'waiting' AND w.trashed_at IS NULL
            LIMIT ${EACH_AGAIN}) AS waiting) < ${EACH_AGAIN}
        ORDER BY random()
      ), batch AS (
        SELECT image.id FROM lacking CROSS JOIN LATERAL (
          SELECT a.id FROM asset_analysis n JOIN asset a ON a.blob = n.blob
          WHERE n.organization_id = lacking.organization_id AND n.features_model = lacking.features_model
            AND n.parts = lacking.parts AND n.failure IS NULL AND a.analysed AND a.trashed_at IS NULL
            AND n.analysed_at < ${before}
          LIMIT (SELECT greatest(${EACH_AGAIN}, ${MOST_AGAIN} / count(*)) FROM lacking)
        ) image LIMIT ${MOST_AGAIN}
      ), locked AS (SELECT id FROM asset WHERE id IN (SELECT id FROM batch) ORDER BY id FOR UPDATE)
      UPDATE asset SET analysed = false FROM locked WHERE asset.id = locked.id`;
  },
);

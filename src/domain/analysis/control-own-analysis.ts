import type { OwnAnalysis } from '@/contract/organization/settings';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { type Domain, operation } from '../operation';

/** Analysed images counted that await the features of a model; reading so many takes up to a tenth of a second. */
const MOST_AWAITING = 10_000;

/**
 * How far the analysis of an organization's live assets is, and whether it is paused.
 * @param model of the operator's: images without its features wait, too
 */
export async function measureOwnAnalysis(
  { database }: Domain,
  { id }: SettingsForMember,
  model: string | null,
): Promise<OwnAnalysis> {
  const row = await database.row<OwnAnalysis>(
    {
      name: 'measure-own-analysis',
      text: `
        SELECT analysis_paused_at AS "pausedSince", EXISTS (SELECT FROM analysis_pause) AS "pausedByOperator",
          (SELECT coalesce(sum(l.assets_count), 0)::int FROM library l
           WHERE l.organization_id = o.id AND l.trashed_at IS NULL) AS assets,
          (SELECT count(*)::int FROM asset a WHERE a.organization_id = o.id
           AND NOT a.analysed AND a.processing <> 'waiting' AND a.trashed_at IS NULL) AS waiting
        FROM organization o WHERE o.id = $1`,
    },
    [id],
  );
  const { waiting, ...known } = row as OwnAnalysis;
  return { ...known, waiting: waiting + (model ? await countAwaiting(database, id, model) : 0) };
}

/** Analysed images without the features of a model; as find-unanalysed finds them. */
async function countAwaiting(database: Domain['database'], organizationId: string, model: string) {
  return (
    (
      await database.row<{ awaiting: number }>(
        {
          // No name: how many rows there are decides on the plan, and only the model tells.
          text: `
        SELECT count(*)::int AS awaiting FROM (
          SELECT FROM asset_analysis n JOIN asset a ON a.blob = n.blob
          WHERE (n.features_model < $2 OR n.features_model > $2) AND n.failure IS NULL
            AND n.organization_id = $1 AND a.analysed AND a.trashed_at IS NULL LIMIT ${MOST_AWAITING}) one`,
        },
        [organizationId, model],
      )
    )?.awaiting ?? 0
  );
}

/**
 * Stops, or continues, the analysis of an organization's assets that are not new. New ones are analysed all the same, and
 * the operator's own pause stays.
 */
export const setOwnAnalysisPaused = operation(
  async ({ tx, at }, { id }: SettingsForOwner, paused: boolean) => {
    await tx.$executeRaw`
      UPDATE organization SET analysis_paused_at =
        CASE WHEN ${paused} THEN coalesce(analysis_paused_at, ${at}) END
      WHERE id = ${id}`;
  },
);

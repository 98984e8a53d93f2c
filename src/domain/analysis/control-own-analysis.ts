import type { OwnAnalysis } from '@/contract/settings';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { type Domain, operation } from '../operation';

/** How far the analysis of an organization's live assets is, and whether it is paused. */
export async function measureOwnAnalysis(
  { database }: Domain,
  { id }: SettingsForMember,
): Promise<OwnAnalysis> {
  const [row] = await database.rows<OwnAnalysis>(
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
  return row as OwnAnalysis;
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

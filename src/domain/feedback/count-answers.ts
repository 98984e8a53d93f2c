import type { AssetAnswers } from '@/contract/sharing/feedback-page';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { hiddenLibraries } from '../access/library-rights';
import { isOutOfSight } from '../access/links-in-sight';
import type { Domain } from '../operation';

/** `seesSome`: $3 has the libraries out of sight. Whoever sees all libraries does not pay for looking for them. */
const count = ({ seesSome }: { seesSome: boolean }) => ({
  name: seesSome ? 'count-answers-in-sight' : 'count-answers-about-assets',
  text: `
    WITH answer AS MATERIALIZED (
      SELECT k.asset_id, v.share_link_id, k.pick FROM visitor_pick k JOIN visitor v ON v.id = k.visitor_id
      WHERE k.asset_id = ANY ($2)
      UNION ALL
      SELECT c.asset_id, v.share_link_id, NULL FROM comment c JOIN visitor v ON v.id = c.visitor_id
      WHERE c.asset_id = ANY ($2) AND c.withdrawn_at IS NULL
    ), link AS MATERIALIZED (
      SELECT s.id FROM share_link s
      WHERE s.id IN (SELECT share_link_id FROM answer) AND s.organization_id = $1
        ${seesSome ? `AND NOT ${isOutOfSight('$3::text[]')}` : ''}
    )
    SELECT a.id,
      (count(*) FILTER (WHERE answer.pick = 'yes'))::int AS yes,
      (count(*) FILTER (WHERE answer.pick = 'maybe'))::int AS maybe,
      (count(*) FILTER (WHERE answer.pick = 'no'))::int AS no,
      (count(*) FILTER (WHERE answer.pick IS NULL))::int AS comments
    FROM answer JOIN link ON link.id = answer.share_link_id
    JOIN asset a ON a.id = answer.asset_id AND a.organization_id = $1 AND a.trashed_at IS NULL
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
      ${seesSome ? 'AND l.id <> ALL ($3)' : ''}
    GROUP BY a.id`,
});

const COUNT_ALL = count({ seesSome: false });
const COUNT_IN_SIGHT = count({ seesSome: true });

/**
 * How visitors of share links answered about live assets of the organization that the member sees, for those about which
 * somebody did. Links out of the member's sight do not count. Answers are read by the ids of the assets, however many
 * others have some.
 */
export function countAnswersAbout(
  { database }: Domain,
  { id, membership }: OrganizationOfMember,
  assetIds: string[],
): Promise<AssetAnswers[]> {
  const hidden = hiddenLibraries(membership.rights);
  return hidden.length > 0
    ? database.rows(COUNT_IN_SIGHT, [id, assetIds, hidden])
    : database.rows(COUNT_ALL, [id, assetIds]);
}

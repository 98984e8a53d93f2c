import { SOMEBODY } from '@/contract/former-member';

/** Of a request `r`: its live assets `a`, as what follows FROM in SQL. */
export const LIVE_ASSETS = `
  approval_request_asset x JOIN asset a ON a.id = x.asset_id AND a.trashed_at IS NULL
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL`;

/** Whether an approval was set after the request was made. */
export const IS_ANSWERED = '(a.approval_set_at IS NOT NULL AND a.approval_set_at > r.created)';

/** Of a request `r`: its live assets `a` that others than the asker set after a time, as what follows FROM in SQL. */
export const assetsAnsweredAfter = (since: string) => `
  ${LIVE_ASSETS} AND ${IS_ANSWERED} AND a.approval_set_at > ${since}
  JOIN person asker ON asker.id = r.asked_by_id AND a.approval_set_by IS DISTINCT FROM asker.email`;

/**
 * What others than the asker set its assets to after a time, each person's first answer first: rows of approvalAnswer.
 * Guests do not hear of each other.
 */
export const answersAfter = (since: string, isSeen: string) => `
  SELECT CASE WHEN pm.library_access IS NULL AND pm.person_id IS NOT NULL AND am.library_access IS NULL THEN '${SOMEBODY}'
    ELSE coalesce(p.name, 'A former member') END AS name, a.approval_state AS state, count(*)::int AS count
  FROM ${assetsAnsweredAfter(since)}
  JOIN member am ON am.person_id = asker.id AND am.organization_id = r.organization_id
  LEFT JOIN (person p JOIN member pm ON pm.person_id = p.id) ON p.email = a.approval_set_by AND pm.organization_id = r.organization_id
  WHERE x.request_id = r.id AND ${isSeen}
  GROUP BY 1, 2 ORDER BY min(a.approval_set_at), 1, 2`;

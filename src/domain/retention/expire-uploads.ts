import type { Domain } from '../operation';
import { expireUploadsOf } from '../upload/end-uploads';
import { latestExpired } from '../upload/upload-row';
import { removeInBatches, sumOverOrganizations } from './remove-in-batches';

/** The most rows removed by one statement. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Ends the uploads without any bytes for a day at `now`, and removes the rows of those ended a day ago
 * (docs/rules.md#resumable-uploads). May run several times at once, and may be stopped at any time. A failing
 * organization does not stop the others; the error names it.
 */
export async function expireUploads(
  domain: Domain,
  now: Date,
): Promise<{ expired: number; removed: number }> {
  const removed = await removeOldRows(domain, now);
  const due = await domain.database.prisma.upload.findMany({
    where: { state: 'receiving', touched: { lte: latestExpired(now) } },
    distinct: ['organizationId'],
    select: { organizationId: true },
  });
  const ids = due.map(({ organizationId }) => organizationId);
  const expired = await sumOverOrganizations(ids, (id) =>
    removeInBatches(() => expireUploadsOf(domain, id, now)),
  );
  return { expired, removed };
}

const removeOldRows = ({ database }: Domain, now: Date): Promise<number> =>
  removeInBatches(async () => {
    const { rowCount } = await database.pool.query(
      `DELETE FROM upload WHERE id IN (SELECT id FROM upload WHERE ended_at <= $1 LIMIT ${ROWS_PER_STATEMENT})`,
      [latestExpired(now)],
    );
    return rowCount ?? 0;
  });

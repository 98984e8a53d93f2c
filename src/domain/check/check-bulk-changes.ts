import { inspect } from '@/platform/engine/inspect';
import { operation } from '../operation';
import { aProblem, type Problem } from './problem';

/** The longest time between a start and the event of it being fetched, in minutes. */
const GRACE_MINUTES = 10;

type Unended = { id: string; organization_id: string };

/** `$1`: null for all bulk changes, else the ids to look at. */
const FIND_UNENDED = `
  SELECT id, organization_id FROM bulk_change
  WHERE ended_at IS NULL AND created < now() - make_interval(mins => ${GRACE_MINUTES})
    AND ($1::text[] IS NULL OR id = ANY($1))
  ORDER BY created, id`;

/**
 * Finds bulk changes, and undos, that have not ended although no job is going to continue them. A repair continues
 * them.
 */
export const checkBulkChanges = operation(
  async ({ tx, emit }, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const find = (ids: string[] | null) => tx.$queryRawUnsafe<Unended[]>(FIND_UNENDED, ids);
    const unended = await find(null);
    if (unended.length === 0) return [];
    const values = unended.map(({ id }) => id);
    const engine = inspect(<Row>(sql: string, given: unknown[]) =>
      tx.$queryRawUnsafe<Row[]>(sql, ...given),
    );
    const event = 'asset/bulk-change-started';
    const open = await engine.findOpen({ event, path: '$.bulkChangeId', values });
    // Read again after the events: a change ended in between waits for nothing.
    const stuck = (await find(values)).filter(({ id }) => !open.has(id));
    if (repair)
      for (const { id, organization_id } of stuck)
        emit(event, { organizationId: organization_id, bulkChangeId: id });
    return stuck.map(({ id }) =>
      aProblem({
        problem: 'bulk-change-stuck',
        about: `bulk change ${id}`,
        detail: 'It has not ended, and no job is at it.',
        repaired: repair,
      }),
    );
  },
);

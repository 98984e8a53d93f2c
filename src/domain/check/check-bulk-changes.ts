import { operation } from '../operation';
import { aProblem, findStuck, type Problem } from './problem';

/** The longest time between a start and the event of it being fetched, in minutes. */
const GRACE_MINUTES = 10;

type Unended = { id: string; organization_id: string };

/** `$1`: null for all bulk changes, otherwise the ids to look at. */
const FIND_UNENDED = `
  SELECT id, organization_id FROM bulk_change
  WHERE ended_at IS NULL AND created < now() - make_interval(mins => ${GRACE_MINUTES})
    AND ($1::text[] IS NULL OR id = ANY($1))
  ORDER BY created, id LIMIT 1000`;

/**
 * Finds bulk changes, and undos, that have not ended although no job is going to continue them. A repair continues
 * them.
 */
export const checkBulkChanges = operation(
  async (change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const event = 'asset/bulk-change-started';
    const job = { events: [event], path: '$.bulkChangeId' } as const;
    const stuck = await findStuck<Unended>(change, FIND_UNENDED, job);
    if (repair)
      for (const { id, organization_id } of stuck)
        change.emit(event, { organizationId: organization_id, bulkChangeId: id });
    return stuck.map(({ id }) =>
      aProblem({
        problem: 'bulk-change-stuck',
        about: `bulk change ${id}`,
        detail: 'It has not ended, and no job is running for it.',
        repaired: repair,
      }),
    );
  },
);

import { inspect } from '@/platform/engine/inspect';
import type { EventName } from '../events';
import type { Change } from '../operation';

/** The engine, read within the transaction of the check. */
export const engineOf = ({ tx }: Pick<Change, 'tx'>) =>
  inspect(<Row>(sql: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(sql, ...values));

/**
 * The waiting rows with no open job of this event. They are read again after the events: a row finished in between
 * waits for nothing.
 * @param waiting selects the rows with their `id`; `$1`: null for all, otherwise the ids to look at
 * @param path where the event names the id, as a JSON path
 */
export async function findStuck<Row extends { id: string }>(
  change: Pick<Change, 'tx'>,
  waiting: string,
  { event, path }: { event: EventName; path: string },
): Promise<Row[]> {
  const find = (ids: string[] | null) => change.tx.$queryRawUnsafe<Row[]>(waiting, ids);
  const found = await find(null);
  if (found.length === 0) return [];
  const values = found.map(({ id }) => id);
  const open = await engineOf(change).findOpen({ event, path, values });
  return (await find(values)).filter(({ id }) => !open.has(id));
}

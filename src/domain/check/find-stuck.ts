import { inspect } from '@/platform/engine/inspect';
import type { EventName } from '../events';
import type { Change } from '../operation';

/** The engine, read within the transaction of the check. */
export const engineOf = ({ tx }: Pick<Change, 'tx'>) =>
  inspect(<Row>(sql: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(sql, ...values));

/**
 * The waiting rows with no open job of these events. They are read again after the events: a row finished in between
 * waits for nothing.
 * @param waiting selects the rows with their `id`; `$1`: null for all, otherwise the ids to look at
 * @param path where the events name the id, as a JSON path
 */
export async function findStuck<Row extends { id: string }>(
  change: Pick<Change, 'tx'>,
  waiting: string,
  { events, path }: { events: readonly EventName[]; path: string },
): Promise<Row[]> {
  const find = (ids: string[] | null) => change.tx.$queryRawUnsafe<Row[]>(waiting, ids);
  const found = await find(null);
  if (found.length === 0) return [];
  const values = found.map(({ id }) => id);
  const open = new Set<string>();
  for (const event of events)
    for (const id of await engineOf(change).findOpen({ event, path, values })) open.add(id);
  return (await find(values)).filter(({ id }) => !open.has(id));
}

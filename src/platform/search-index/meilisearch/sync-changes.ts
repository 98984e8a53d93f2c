import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import type pg from 'pg';
import { isIndexMissing, waitForTasks } from './meilisearch-client';
import {
  documentOf,
  hasCurrentFormat,
  INDEX_SETTINGS,
  type IndexedAsset,
  newIndexName,
} from './meilisearch-document';
import { discardIndex, publishBackfill, readSyncState, type SyncState } from './sync-state';

/** `sql` holds the lock of the sync: only one process at a time writes to the indexes. */
export type SyncContext = { sql: pg.ClientBase; client: Meilisearch };

/** How much was sent, and whether more was left at the end of the time. */
export type SyncSummary = { changes: number; backfilled: number; more: boolean };

/** Changes, or assets, of one batch. Meilisearch indexes its waiting queue in one go. */
const BATCH_SIZE = 10_000;
/** Assets of one request. */
const REQUEST_SIZE = 1000;

/**
 * Sends the changes to the indexes and, during a backfill, the older assets, batch by batch until nothing is left or
 * `deadlineMs` (as of Date.now) has passed. A batch reads the assets in their present state, waits until Meilisearch
 * has indexed them, and only then deletes the changes: it can be interrupted and repeated at any point.
 */
export async function syncChanges(context: SyncContext, deadlineMs: number): Promise<SyncSummary> {
  const total = { changes: 0, backfilled: 0 };
  await ensureIndex(context);
  for (;;) {
    const state = await readSyncState(context.sql);
    if (!state) return { ...total, more: false };
    const { backfillIndex, backfilledTo } = state;
    const changes = await syncBatch(context, state);
    const backfilled =
      backfillIndex === null ? null : await backfillBatch(context, backfillIndex, backfilledTo);
    total.changes += changes;
    total.backfilled += backfilled ?? 0;
    if (changes < BATCH_SIZE && backfilled === null) return { ...total, more: false };
    if (Date.now() >= deadlineMs) return { ...total, more: true };
  }
}

/** Begins a new index when none is usable or being backfilled, for example because Meilisearch lost its data. */
async function ensureIndex(context: SyncContext): Promise<void> {
  const { sql, client } = context;
  const before = await readSyncState(sql);
  for (const index of [before?.index, before?.backfillIndex])
    if (index && !(await indexExists(client, index))) await discardIndex(sql, index);
  const state = await readSyncState(sql);
  if (state && usableIndexes(state).length === 0) await beginBackfill(context);
}

async function indexExists(client: Meilisearch, index: string): Promise<boolean> {
  try {
    await client.getRawIndex(index);
    return true;
  } catch (error) {
    if (isIndexMissing(error)) return false;
    throw error;
  }
}

/** The indexes that receive changes. */
const usableIndexes = ({ index, backfillIndex }: SyncState) =>
  [index, backfillIndex].filter((name): name is string => name !== null && hasCurrentFormat(name));

/** Creates an empty index and makes it the one to backfill, in place of any other. Returns its name. */
export async function beginBackfill({ sql, client }: SyncContext): Promise<string> {
  const before = await readSyncState(sql);
  const index = newIndexName();
  await waitForTasks(client, [client.createIndex(index, { primaryKey: 'id' })]);
  await waitForTasks(client, [client.index(index).updateSettings(INDEX_SETTINGS)]);
  await sql.query(`UPDATE search.feed SET filling = $1, filled_to = ''`, [index]);
  if (before?.backfillIndex) await deleteIndex(client, before.backfillIndex);
  return index;
}

/** Deletes an unused index. If this fails, the leftover does no harm. */
const deleteIndex = (client: Meilisearch, index: string) =>
  client.deleteIndex(index).catch(() => {});

const SELECT_INDEXED = `
  SELECT s.id, s.organization_id AS "organizationId", s.library_id AS "libraryId", s.approval, s.created,
    a.name, a.tags, search.described(a) AS description, search.seen(a.id) AS seen
  FROM search.asset s JOIN asset a ON a.id = s.id`;

/** Sends the oldest changes; returns their number. */
async function syncBatch({ sql, client }: SyncContext, state: SyncState): Promise<number> {
  const { rows: changes } = await sql.query<{ number: string; id: string }>(
    'SELECT number, asset_id AS id FROM search.pending ORDER BY number LIMIT $1',
    [BATCH_SIZE],
  );
  if (changes.length === 0) return 0;
  const ids = [...new Set(changes.map(({ id }) => id))];
  const { rows: assets } = await sql.query<IndexedAsset>(
    `${SELECT_INDEXED} WHERE s.id = ANY ($1)`,
    [ids],
  );
  const live = new Set(assets.map(({ id }) => id));
  const removed = ids.filter((id) => !live.has(id));
  await waitForTasks(
    client,
    usableIndexes(state).flatMap((index) => [
      ...enqueueUpserts(client, index, assets),
      ...enqueueDeletions(client, index, removed),
    ]),
  );
  await sql.query('DELETE FROM search.pending WHERE number = ANY ($1)', [
    changes.map(({ number }) => number),
  ]);
  return changes.length;
}

/** Sends the next assets to the index being backfilled, and publishes it after the last. Returns their number. */
async function backfillBatch(
  { sql, client }: SyncContext,
  index: string,
  backfilledTo: string | null,
): Promise<number> {
  const { rows: assets } = await sql.query<IndexedAsset>(
    `${SELECT_INDEXED} WHERE s.id > $1 ORDER BY s.id LIMIT $2`,
    [backfilledTo, BATCH_SIZE],
  );
  await waitForTasks(client, enqueueUpserts(client, index, assets));
  const last = assets.at(-1);
  if (last && assets.length === BATCH_SIZE) {
    const values = [index, last.id];
    await sql.query('UPDATE search.feed SET filled_to = $2 WHERE filling = $1', values);
  } else {
    const before = await publishBackfill(sql, index);
    if (before) await deleteIndex(client, before);
  }
  return assets.length;
}

const enqueueUpserts = (
  client: Meilisearch,
  index: string,
  assets: IndexedAsset[],
): EnqueuedTaskPromise[] =>
  chunk(assets).map((some) => client.index(index).addDocuments(some.map(documentOf)));

const enqueueDeletions = (
  client: Meilisearch,
  index: string,
  ids: string[],
): EnqueuedTaskPromise[] => chunk(ids).map((some) => client.index(index).deleteDocuments(some));

const chunk = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / REQUEST_SIZE) }, (_, i) =>
    items.slice(i * REQUEST_SIZE, (i + 1) * REQUEST_SIZE),
  );

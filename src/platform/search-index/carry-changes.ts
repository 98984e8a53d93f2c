import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import type pg from 'pg';
import { type FeedState, forgetIndex, publishFilled, readFeed } from './feed-state';
import { isIndexMissing, waitForTasks } from './meilisearch-client';
import {
  documentOf,
  type IndexedAsset,
  indexSettings,
  isOfThisMaking,
  newIndexName,
} from './meilisearch-document';

/** `sql` holds the lock of the feed: only one process at a time tells the indexes anything. */
export type Carrier = { sql: pg.ClientBase; client: Meilisearch };

/** How much was told, and whether there was more when the time was over. */
export type Carried = { changes: number; filled: number; more: boolean };

/** Changes, or assets, that are carried together. Meilisearch takes in what waits there in one go. */
const batchSize = 10_000;
/** Assets of one request. */
const requestSize = 1000;

/**
 * Tells the indexes what changed and, when one is being filled, what there was before, batch by batch until
 * nothing is left or the time is over. A batch reads the assets as they are now, waits until Meilisearch has
 * taken them in, and only then forgets the changes: so it may be cut short and begun again at any point.
 */
export async function carryChanges(carrier: Carrier, until: number): Promise<Carried> {
  const carried = { changes: 0, filled: 0 };
  await ensureIndex(carrier);
  for (;;) {
    const feed = await readFeed(carrier.sql);
    if (!feed) return { ...carried, more: false };
    const changes = await carryBatch(carrier, feed);
    const filled = feed.filling === null ? null : await fillPage(carrier, feed);
    carried.changes += changes;
    carried.filled += filled ?? 0;
    if (changes < batchSize && filled === null) return { ...carried, more: false };
    if (Date.now() >= until) return { ...carried, more: true };
  }
}

/** Begins a new index when there is none to read and none on its way; also when Meilisearch has lost it. */
async function ensureIndex(carrier: Carrier): Promise<void> {
  const { sql, client } = carrier;
  const feed = await readFeed(sql);
  for (const index of [feed?.index, feed?.filling])
    if (index && !(await isThere(client, index))) await forgetIndex(sql, index);
  const now = await readFeed(sql);
  if (!now) return;
  const usable = [now.index, now.filling].some((index) => index !== null && isOfThisMaking(index));
  if (!usable) await beginFilling(carrier);
}

async function isThere(client: Meilisearch, index: string): Promise<boolean> {
  try {
    await client.getRawIndex(index);
    return true;
  } catch (error) {
    if (isIndexMissing(error)) return false;
    throw error;
  }
}

/** Makes an empty index, to be filled in place of any other that was. */
export async function beginFilling({ sql, client }: Carrier): Promise<string> {
  const before = await readFeed(sql);
  const uid = newIndexName();
  await waitForTasks(client, [client.createIndex(uid, { primaryKey: 'id' })]);
  await waitForTasks(client, [client.index(uid).updateSettings(indexSettings)]);
  await sql.query(`UPDATE search.feed SET filling = $1, filled_to = ''`, [uid]);
  if (before?.filling) await remove(client, before.filling);
  return uid;
}

/** An index nobody reads any more. That it stays, should this fail, does no harm. */
const remove = (client: Meilisearch, index: string) => client.deleteIndex(index).catch(() => {});

const indexed = `
  SELECT s.id, s.organization_id AS "organizationId", s.library_id AS "libraryId", s.approval, s.created,
    a.name, a.tags, a.description
  FROM search.asset s JOIN asset a ON a.id = s.id`;

/** Of the oldest changes, so many; gives their number. */
async function carryBatch({ sql, client }: Carrier, feed: FeedState): Promise<number> {
  const { rows: changes } = await sql.query<{ number: string; id: string }>(
    'SELECT number, asset_id AS id FROM search.pending ORDER BY number LIMIT $1',
    [batchSize],
  );
  if (changes.length === 0) return 0;
  const ids = [...new Set(changes.map(({ id }) => id))];
  const { rows: assets } = await sql.query<IndexedAsset>(`${indexed} WHERE s.id = ANY ($1)`, [ids]);
  const live = new Set(assets.map(({ id }) => id));
  const gone = ids.filter((id) => !live.has(id));
  const targets = [feed.index, feed.filling].filter(
    (index): index is string => index !== null && isOfThisMaking(index),
  );
  await waitForTasks(
    client,
    targets.flatMap((index) => [...put(client, index, assets), ...drop(client, index, gone)]),
  );
  await sql.query('DELETE FROM search.pending WHERE number = ANY ($1)', [
    changes.map(({ number }) => number),
  ]);
  return changes.length;
}

/** The next assets into the index being filled; behind the last of them it is the one to read. */
async function fillPage({ sql, client }: Carrier, feed: FeedState): Promise<number> {
  const filling = feed.filling as string;
  const { rows: assets } = await sql.query<IndexedAsset>(
    `${indexed} WHERE s.id > $1 ORDER BY s.id LIMIT $2`,
    [feed.filledTo, batchSize],
  );
  await waitForTasks(client, put(client, filling, assets));
  const last = assets.at(-1);
  if (last && assets.length === batchSize) {
    const values = [filling, last.id];
    await sql.query('UPDATE search.feed SET filled_to = $2 WHERE filling = $1', values);
  } else {
    const before = await publishFilled(sql, filling);
    if (before) await remove(client, before);
  }
  return assets.length;
}

function put(client: Meilisearch, index: string, assets: IndexedAsset[]): EnqueuedTaskPromise[] {
  return parts(assets).map((part) => client.index(index).addDocuments(part.map(documentOf)));
}

function drop(client: Meilisearch, index: string, ids: string[]): EnqueuedTaskPromise[] {
  return parts(ids).map((part) => client.index(index).deleteDocuments(part));
}

const parts = <Thing>(things: Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / requestSize) }, (_, part) =>
    things.slice(part * requestSize, (part + 1) * requestSize),
  );

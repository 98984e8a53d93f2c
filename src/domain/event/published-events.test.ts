import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { boundEvents } from '@/jobs/event/bound-events';
import { placeEvents } from '@/jobs/event/place-events';
import { makeLog } from '@/platform/log';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { restoreAssets } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { tagAssets } from '../tag/tag-assets';
import { deleteAllExcessEvents, deleteExcessEvents, deleteOldEvents } from './delete-old-events';
import { hasMissedEvents } from './list-events';

const domain = await aDomain();
let made: Awaited<ReturnType<typeof aLibrary>>;
beforeEach(async () => {
  made = await aLibrary(domain);
});

const { sql } = domain;
const events = (order = 'id') =>
  sql(
    `SELECT type, library_id, asset_id, fields, actor FROM published_event WHERE organization_id = $1 ORDER BY ${order}`,
    [made.organizationId],
  );
const types = async () => (await events()).map(({ type }) => type);
const place = () => sql('SELECT place_events()');
const forget = () => sql('DELETE FROM published_event');

it('covers an asset from its upload to its deletion', async () => {
  const { id } = await aReadyAsset(domain, made.library);
  await trashAssets(domain, made.library, [id]);
  await restoreAssets(domain, made.library, [id]);
  await sql('DELETE FROM asset WHERE id = $1', [id]);
  expect(await types()).toEqual(
    expect.arrayContaining([
      'library.created',
      'asset.created',
      'asset.processed',
      'asset.trashed',
      'asset.restored',
      'asset.deleted',
    ]),
  );
});

it('names the key that made the change, or the service where nobody did', async () => {
  const { id } = await anAsset(domain, made.library);
  await forget();
  await tagAssets(domain, made.library, [id], ['sea']);
  await sql("UPDATE asset SET name = 'other.jpg', description = 'New.' WHERE id = $1", [id]);
  expect(await events()).toEqual([
    {
      type: 'asset.updated',
      library_id: made.libraryId,
      asset_id: id,
      fields: ['tags'],
      actor: { type: 'key', id: made.principal.keyId },
    },
    {
      type: 'asset.updated',
      library_id: made.libraryId,
      asset_id: id,
      fields: ['name', 'description'],
      actor: { type: 'system', id: null },
    },
  ]);
});

it.each([
  ['asset.failed', "processing = 'failed', processing_error = 'x'"],
  ['asset.promoted', "blob = 'b' || id"],
  [
    'asset.approval_changed',
    "approval_state = 'approved', approval_set_by = 'x', approval_set_at = now()",
  ],
])('writes %s, and nothing when nothing changed', async (type, change) => {
  const { id } = await anAsset(domain, made.library);
  await forget();
  await sql(`UPDATE asset SET ${change} WHERE id = $1`, [id]);
  await sql('UPDATE asset SET updated = now() WHERE id = $1', [id]);
  expect(await types()).toEqual([type]);
});

it('writes nothing for a change rolled back', async () => {
  const { id } = await anAsset(domain, made.library);
  await forget();
  const client = await domain.test.pool.connect();
  await client.query('BEGIN');
  await client.query("UPDATE asset SET name = 'x.jpg' WHERE id = $1", [id]);
  await client.query('ROLLBACK');
  client.release();
  expect(await types()).toEqual([]);
});

it('reports the renaming and the claim of a library', async () => {
  await forget();
  await sql("UPDATE library SET name = 'Other' WHERE organization_id = $1", [made.organizationId]);
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    made.organizationId,
  ]);
  expect(await types()).toEqual(['library.renamed', 'library.claimed']);
});

it('keeps one event of a deleted library, and none of a deleted organization', async () => {
  await sql('DELETE FROM library WHERE organization_id = $1', [made.organizationId]);
  expect(await types()).toEqual(['library.expired']);
  await sql('DELETE FROM organization WHERE id = $1', [made.organizationId]);
  expect(await types()).toEqual([]);
});

it('places an event committed late behind those readers saw already', async () => {
  const [late, early] = [await anAsset(domain, made.library), await anAsset(domain, made.library)];
  await forget();
  const client = await domain.test.pool.connect();
  await client.query('BEGIN');
  await client.query("UPDATE asset SET name = 'late.jpg' WHERE id = $1", [late.id]);
  await sql("UPDATE asset SET name = 'early.jpg' WHERE id = $1", [early.id]);
  await place();
  await client.query('COMMIT');
  client.release();
  await place();
  expect((await events('id')).map((event) => event.asset_id)).toEqual([late.id, early.id]);
  expect((await events('position')).map((event) => event.asset_id)).toEqual([early.id, late.id]);
});

it('are placed on their own while the worker runs', async () => {
  const placing = placeEvents({ domain, log: makeLog('silent') });
  await anAsset(domain, made.library);
  const unplaced = () => sql('SELECT FROM published_event WHERE position IS NULL');
  await expect.poll(unplaced, { timeout: 3000 }).toEqual([]);
  await placing.stop();
});

/** Adds events as if they had been placed. */
const add = (count: number) =>
  sql(
    `INSERT INTO published_event (type, organization_id, library_id, actor, created, position)
     SELECT 'library.renamed', $1, $2, '{"type": "system"}', now(), nextval('published_event_position')
     FROM generate_series(1, $3)`,
    [made.organizationId, made.libraryId, count],
  );
const kept = async () => {
  const [row] = await sql(
    `SELECT count(*)::int AS count, min(position)::int AS first, max(position)::int AS last
     FROM published_event WHERE organization_id = $1`,
    [made.organizationId],
  );
  return row;
};
/** Smaller than that of the interface, which a test would take long to reach. */
const MOST = 50;
const limits = LIMITS.keptEvents as { unclaimed: number };
const realMost = limits.unclaimed;
beforeEach(() => {
  limits.unclaimed = MOST;
});
afterEach(() => {
  limits.unclaimed = realMost;
});
const deleteExcess = () => deleteExcessEvents(domain, [made.organizationId]);

it('leave when their organization has too many newer ones, and a reader that missed them is told', async () => {
  const most = MOST;
  await add(most - 1);
  await place();
  const { first } = await kept();
  expect(await deleteExcess()).toBe(0);
  await add(10);
  expect(await deleteExcess()).toBe(10);
  expect(await deleteAllExcessEvents(domain)).toBe(0);
  const now = await kept();
  expect(now.count).toBe(most);
  const missed = (after: number) => hasMissedEvents(domain, made.organizationId, after);
  expect([await missed(0), await missed(first), await missed(now.first - 2)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([await missed(now.first - 1), await missed(now.last)]).toEqual([false, false]);
});

it('are kept more in claimed organizations', async () => {
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    made.organizationId,
  ]);
  await add(MOST + 10);
  expect(await deleteExcess()).toBe(0);
  expect(await deleteAllExcessEvents(domain)).toBe(0);
});

it('leave on their own while the worker runs', async () => {
  await place();
  await add(MOST);
  const bounding = boundEvents({ domain, log: makeLog('silent') });
  const count = async () => (await kept()).count;
  await expect.poll(count, { timeout: 30_000 }).toBe(MOST);
  await add(5000);
  await expect.poll(count, { timeout: 30_000 }).toBe(MOST);
  await bounding.stop();
});

it('are deleted after 30 days, and a reader that stood before them is told', async () => {
  await forget();
  await anAsset(domain, made.library);
  await place();
  const { last: position } = await kept();
  await deleteOldEvents(domain, new Date(Date.now() + 31 * DAY_MS));
  const missed = (after: number) => hasMissedEvents(domain, made.organizationId, after);
  expect([await missed(position - 1), await missed(position), await missed(0)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('are deleted after 30 days', async () => {
  await forget();
  await anAsset(domain, made.library);
  const age = (days: number) => new Date(Date.now() + days * DAY_MS);
  expect(await deleteOldEvents(domain, age(29))).toBe(0);
  expect(await deleteOldEvents(domain, age(31))).toBe(1);
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { placeEvents } from '@/jobs/place-events';
import { makeLog } from '@/platform/log';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { restoreAssets } from '../asset/restore-assets';
import { trashAssets } from '../asset/trash-assets';
import { tagAssets } from '../tag/tag-assets';
import { deleteExcessEvents, deleteOldEvents } from './delete-old-events';
import { hasMissedEvents } from './list-events';

let domain: TestDomain;
let made: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  made = await aLibrary(domain);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await domain.test.pool.query(text, values)).rows;
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
      ...{ type: 'asset.updated', library_id: made.libraryId, asset_id: id, fields: ['tags'] },
      actor: { type: 'key', id: made.principal.keyId },
    },
    {
      ...{ type: 'asset.updated', library_id: made.libraryId, asset_id: id },
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
const add = async (count: number) => {
  await sql(
    `INSERT INTO published_event (type, organization_id, library_id, actor, created)
     SELECT 'library.renamed', $1, $2, '{"type": "system"}', now() FROM generate_series(1, $3)`,
    [made.organizationId, made.libraryId, count],
  );
  for (let placed = 1; placed > 0; ) [{ placed }] = await sql('SELECT place_events() AS placed');
};
const kept = async () => {
  const [row] = await sql(
    'SELECT count(*)::int AS count, min(number)::int AS first, max(number)::int AS last, min(position)::int AS position FROM published_event WHERE organization_id = $1',
    [made.organizationId],
  );
  return row;
};

it('of an organization are numbered, and the oldest beyond its limit go', async () => {
  const most = LIMITS.keptEvents.unclaimed;
  await add(most - 1);
  expect(await kept()).toMatchObject({ count: most, first: 1, last: most });
  expect(await deleteExcessEvents(domain, 0)).toBe(0);
  const before = (await kept()).position;
  await add(10);
  expect(await deleteExcessEvents(domain, Number.MAX_SAFE_INTEGER)).toBe(0);
  expect(await deleteExcessEvents(domain, 0)).toBe(10);
  expect(await kept()).toMatchObject({ count: most, first: 11, last: most + 10 });
  const missed = (after: number) => hasMissedEvents(domain, made.organizationId, after);
  expect([await missed(0), await missed(before), await missed((await kept()).position)]).toEqual([
    ...[false, true, false],
  ]);
  expect(await missed((await kept()).position - 1)).toBe(false);
});

it('are kept more in claimed organizations, and take their deliveries along', async () => {
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    made.organizationId,
  ]);
  await sql(
    `INSERT INTO webhook_endpoint (id, organization_id, url, secret, created) VALUES ($1, $1, 'https://example.org', '', now())`,
    [made.organizationId],
  );
  const { unclaimed, free } = LIMITS.keptEvents;
  await add(unclaimed + 100);
  expect(await deleteExcessEvents(domain, 0)).toBe(0);
  // As if the organization had had very many.
  await sql(
    'UPDATE published_event SET number = number + $2 WHERE organization_id = $1 AND number > 100',
    [...[made.organizationId, free]],
  );
  const { last } = await kept();
  expect(await deleteExcessEvents(domain, 0)).toBeGreaterThanOrEqual(100);
  const { count, first } = await kept();
  expect(first).toBe(last - free + 1);
  const [{ deliveries }] = await sql(
    'SELECT count(*)::int AS deliveries FROM webhook_delivery WHERE endpoint_id = $1',
    [made.organizationId],
  );
  expect(deliveries).toBe(count);
});

it('are deleted after 30 days, and a reader that stood before them is told', async () => {
  await forget();
  await anAsset(domain, made.library);
  await place();
  const { position } = await kept();
  await deleteOldEvents(domain, new Date(Date.now() + 31 * DAY_MS));
  const missed = (after: number) => hasMissedEvents(domain, made.organizationId, after);
  expect([await missed(position - 1), await missed(position), await missed(0)]).toEqual([
    ...[true, false, false],
  ]);
});

it('are deleted after 30 days', async () => {
  await forget();
  await anAsset(domain, made.library);
  const age = (days: number) => new Date(Date.now() + days * DAY_MS);
  expect(await deleteOldEvents(domain, age(29))).toBe(0);
  expect(await deleteOldEvents(domain, age(31))).toBe(1);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, expectRefusal, fulfilled, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { claimLibrary } from '../library/claim-library';
import { deleteOldDeliveries } from '../retention/delete-old-rows';
import { addWebhook } from './add-webhook';
import { announceDueDeliveries } from './announce-due-deliveries';
import { catchUp } from './catch-up';
import { getWebhook, listDeliveries } from './list-webhooks';
import { giveUpGone, recordAttempt } from './record-attempt';
import { recordRound } from './record-round';
import { replayEvents, resendDelivery, sendTestEvent } from './resend-deliveries';
import { findActiveEndpoint, takeDueDeliveries } from './take-due-deliveries';

let domain: TestDomain;
let made: Awaited<ReturnType<typeof aLibrary>>;
let settings: SettingsForOwner;
let webhookId: string;

const place = () => domain.sql('SELECT place_events()');
const publish = (count: number) =>
  domain.sql(
    `INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
     SELECT 'asset.updated', $1, $2, 'asset-' || n, '{"type": "system", "id": null}', $3
     FROM generate_series(1, $4::int) n`,
    [made.organizationId, made.libraryId, domain.clock.now, count],
  );
const pending = async () =>
  (
    await domain.sql(
      `SELECT count(*)::int AS count, count(DISTINCT position)::int AS events, min(position)::int AS first
       FROM webhook_delivery WHERE endpoint_id = $1 AND state = 'pending'`,
      [webhookId],
    )
  )[0];
const deliverAll = () =>
  domain.sql(`UPDATE webhook_delivery SET state = 'delivered' WHERE endpoint_id = $1`, [webhookId]);

beforeEach(async () => {
  domain = await aDomain();
  domain.clock.now = new Date();
  made = await aLibrary(domain);
  const owner = await aPerson(domain);
  const { principal } = await aSession(domain, owner.id);
  await claimLibrary(domain, principal, made.claimToken, null);
  const again = await aSession(domain, owner.id);
  settings = authorizeSettings(again.principal, made.organizationId, 'owner', null);
  await place();
  const wanted = { url: 'https://receiver.example/hook', types: [], libraries: [] };
  ({ webhookId } = await addWebhook(domain, settings, wanted));
});

describe('pending deliveries', () => {
  it('stay within their number; later events follow, in order, once there is room', async () => {
    const most = LIMITS.webhookPending;
    await publish(most + 2_500);
    for (let batch = 0; batch < 3; batch++) await place();
    expect(await pending()).toMatchObject({ count: most, events: most });
    expect((await getWebhook(domain, settings, webhookId)).isBehind).toBe(true);
    await catchUp(domain, webhookId);
    expect((await pending()).count).toBe(most);
    await publish(1);
    await place();
    expect((await pending()).count).toBe(most);
    const [{ last }] = await domain.sql('SELECT max(position)::int AS last FROM webhook_delivery');
    await deliverAll();
    await catchUp(domain, webhookId);
    expect(await pending()).toEqual({ count: 2_501, events: 2_501, first: last + 1 });
    expect((await getWebhook(domain, settings, webhookId)).isBehind).toBe(false);
    await publish(1);
    await place();
    expect((await pending()).count).toBe(2_502);
  });

  it('are one for each event, however often it is replayed', async () => {
    await publish(20);
    await place();
    const all = (await domain.sql('SELECT FROM published_event')).length;
    for (let time = 0; time < 3; time++) {
      expect(await replayEvents(domain, settings, webhookId, new Date(0))).toEqual({
        replayed: all,
      });
      expect(await pending()).toMatchObject({ count: all, events: all });
      domain.pass(MINUTE_MS);
    }
    await deliverAll();
    await replayEvents(domain, settings, webhookId, new Date(0));
    await domain.sql(
      `UPDATE webhook_delivery SET state = 'delivered' WHERE id = (SELECT min(id) FROM webhook_delivery WHERE state = 'pending')`,
    );
    const [{ id }] = await domain.sql(
      `SELECT id::int FROM webhook_delivery WHERE state = 'delivered' AND position = (
         SELECT min(position) FROM webhook_delivery WHERE state = 'pending') LIMIT 1`,
    );
    const before = await pending();
    await resendDelivery(domain, settings, webhookId, id);
    expect(await pending()).toEqual(before);
  });
});

it('twelve replays at the same time are one, and the others are refused', async () => {
  await publish(23);
  await place();
  await deliverAll();
  const replays = await Promise.allSettled(
    Array.from({ length: 12 }, () => replayEvents(domain, settings, webhookId, new Date(0))),
  );
  const refused = replays.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(11);
  expect(refused[0]).toMatchObject({ reason: { code: 'CONFLICT', message: /in a minute/ } });
  const { count, events } = await pending();
  expect(count).toBe(events);
});

it('a few tests a minute are sent, and none more while they wait', async () => {
  const send = () => sendTestEvent(domain, settings, webhookId);
  const tests = await Promise.allSettled(Array.from({ length: 60 }, send));
  expect(fulfilled(tests)).toHaveLength(LIMITS.webhookTests);
  expect((await pending()).count).toBe(LIMITS.webhookTests);
  domain.pass(2 * MINUTE_MS);
  await expectRefusal(send(), 'CONFLICT');
  await deliverAll();
  await send();
});

it('the log keeps the last deliveries, and the last attempts of each', async () => {
  const most = LIMITS.webhookLog.deliveries;
  await publish(5_000);
  for (let time = 0; time < 3; time++) {
    await place();
    await deliverAll();
    await publish(5_000);
  }
  await sendTestEvent(domain, settings, webhookId);
  expect(await deleteOldDeliveries(domain, domain.now())).toBe(15_000 - most);
  expect((await pending()).count).toBe(1);
  const endpoint = await findActiveEndpoint(domain, webhookId);
  const [delivery] = await takeDueDeliveries(domain, webhookId, 1);
  if (!endpoint || !delivery) throw new Error('Nothing is due.');
  const failed = { status: 500, tookMs: 1, answer: 'no', failure: null };
  for (let time = 0; time < 15; time++) await recordAttempt(domain, endpoint, delivery, failed);
  expect(await domain.sql('SELECT FROM webhook_attempt')).toHaveLength(LIMITS.webhookLog.attempts);
  expect(await deleteOldDeliveries(domain, new Date(Date.now() + 31 * DAY_MS))).toBe(most + 1);
});

describe('a delivery made by two runs at once', () => {
  /** What two runs have read of the same delivery. */
  async function read() {
    await publish(1);
    await place();
    const endpoint = await findActiveEndpoint(domain, webhookId);
    const [delivery] = await takeDueDeliveries(domain, webhookId, 1);
    if (!endpoint || !delivery) throw new Error('Nothing is due.');
    return { endpoint, delivery };
  }
  const state = async () => (await domain.sql('SELECT state, attempts FROM webhook_delivery'))[0];
  const answer = (status: number) => ({ status, tookMs: 1, answer: null, failure: null });

  it('counts one failure, and tells the owners once when it is given up', async () => {
    const { endpoint, delivery } = await read();
    const fail = () => recordAttempt(domain, endpoint, delivery, answer(500));
    await Promise.all([fail(), fail()]);
    expect(await state()).toEqual({ state: 'pending', attempts: 1 });
    const old = { ...delivery, attempts: 1, since: new Date(0) };
    const giveUp = () => recordAttempt(domain, endpoint, old, answer(500));
    await Promise.all([giveUp(), giveUp()]);
    expect(await state()).toEqual({ state: 'parked', attempts: 2 });
    expect(await domain.sql(`SELECT FROM mail WHERE kind = 'webhook'`)).toHaveLength(1);
  });

  it('is delivered when one of them fails', async () => {
    const { endpoint, delivery } = await read();
    for (const status of [500, 200])
      await recordAttempt(domain, endpoint, delivery, answer(status));
    expect(await state()).toMatchObject({ state: 'delivered' });
    await recordAttempt(domain, endpoint, delivery, answer(500));
    expect(await state()).toMatchObject({ state: 'delivered' });
  });

  it('is given up once when its event is gone, and stays delivered', async () => {
    const { endpoint, delivery } = await read();
    await Promise.all([giveUpGone(domain, delivery), giveUpGone(domain, delivery)]);
    expect(await domain.sql('SELECT FROM webhook_attempt')).toHaveLength(1);
    await domain.sql(`UPDATE webhook_delivery SET state = 'pending'`);
    await recordAttempt(domain, endpoint, delivery, answer(200));
    await giveUpGone(domain, delivery);
    expect(await state()).toMatchObject({ state: 'delivered' });
  });
});

describe('a failing webhook', () => {
  const fail = async (failedFirst: number) => {
    const endpoint = await findActiveEndpoint(domain, webhookId);
    if (!endpoint) throw new Error('It is off.');
    const due = await takeDueDeliveries(domain, webhookId, 4);
    const failed = { status: 500, tookMs: 1, answer: 'no', failure: null };
    for (const delivery of due) await recordAttempt(domain, endpoint, delivery, failed);
    await recordRound(domain, endpoint, { accepted: 0, failed: due.length, failedFirst }, true);
  };
  const retryMs = async () => {
    const [{ retry_at: at }] = await domain.sql('SELECT retry_at FROM webhook_endpoint');
    return at && at.getTime() - domain.clock.now.getTime();
  };

  it('is tried with growing pauses, up to a minute, while new events fail', async () => {
    await publish(100);
    await place();
    const pauses = [];
    for (let round = 0; round < 10; round++) {
      await fail(4);
      pauses.push(await retryMs());
      domain.pass((await retryMs()) ?? 1_000);
    }
    expect(pauses.slice(0, 3)).toEqual([null, 5_000, 5_000]);
    expect(pauses.at(-1)).toBe(60_000);
    expect(await announceDueDeliveries(domain)).toBe(1);
  });

  it('does not pause for an event that failed before: the others go on', async () => {
    await publish(1);
    await place();
    await fail(1);
    domain.pass(5_000);
    await fail(0);
    expect(await retryMs()).toBeNull();
    await publish(2);
    await place();
    expect(await announceDueDeliveries(domain)).toBe(1);
  });

  it('that refuses one event only gets it again within a minute, however often others show that it works', async () => {
    await publish(1);
    await place();
    const endpoint = () => findActiveEndpoint(domain, webhookId);
    const accept = { accepted: 1, failed: 0, failedFirst: 0 };
    for (let second = 0; second < 60; second += 2) {
      if ((await takeDueDeliveries(domain, webhookId, 1)).length > 0) await fail(second ? 0 : 1);
      domain.pass(2_000);
      await recordRound(domain, (await endpoint()) as never, accept, true);
    }
    const [{ due }] = await domain.sql('SELECT due FROM webhook_delivery');
    expect(due.getTime() - domain.clock.now.getTime()).toBeLessThanOrEqual(MINUTE_MS);
  });

  it('without new events is tried each minute, and less often after an hour', async () => {
    await publish(1);
    await place();
    await fail(1);
    const pauseSeconds = async () => {
      const [{ due }] = await domain.sql('SELECT due FROM webhook_delivery');
      return Math.round((due.getTime() - domain.clock.now.getTime()) / 1000);
    };
    const pauses: number[] = [];
    for (let round = 0; round < 12; round++) {
      pauses.push(await pauseSeconds());
      domain.pass(1000 * (pauses.at(-1) ?? 0));
      await fail(0);
    }
    expect(pauses.slice(0, 5)).toEqual([5, 5, 5, 8, 12]);
    expect(pauses.slice(-3)).toEqual([60, 60, 60]);
    for (const [hours, seconds] of [
      [3, 3 * 60],
      [70, 15 * 60],
    ] as const) {
      await domain.sql('UPDATE webhook_endpoint SET failing_since = $1', [
        domain.later(-hours * HOUR_MS),
      ]);
      domain.pass(1000 * (await pauseSeconds()));
      await fail(0);
      expect(await pauseSeconds()).toBeCloseTo(seconds, -1);
    }
  });

  it('without new events is tried with one event after the other, and then gets all of them', async () => {
    await publish(3);
    await place();
    await fail(3);
    const attempts = async () =>
      (await domain.sql('SELECT attempts FROM webhook_delivery')).map((row) => row.attempts);
    for (let round = 0; round < 12; round++) {
      const [{ due }] = await domain.sql(`SELECT min(due) AS due FROM webhook_delivery`);
      domain.clock.now = due;
      await fail(0);
    }
    expect(await attempts()).toEqual([4, 4, 4]);
    const endpoint = await findActiveEndpoint(domain, webhookId);
    if (!endpoint) throw new Error('It is off.');
    await recordRound(domain, endpoint, { accepted: 1, failed: 0, failedFirst: 0 }, true);
    expect(await takeDueDeliveries(domain, webhookId, 20)).toHaveLength(3);
  });

  it('that works again gets at once what it missed', async () => {
    await publish(8);
    await place();
    await fail(4);
    domain.pass(1_000);
    await fail(4);
    const endpoint = await findActiveEndpoint(domain, webhookId);
    if (!endpoint) throw new Error('It is off.');
    const { deliveries } = await listDeliveries(domain, webhookId, null);
    expect(deliveries.every(({ due }) => due === null || due > domain.clock.now)).toBe(true);
    await recordRound(domain, endpoint, { accepted: 1, failed: 0, failedFirst: 0 }, true);
    expect(await takeDueDeliveries(domain, webhookId, 20)).toHaveLength(8);
    expect((await getWebhook(domain, settings, webhookId)).failingSince).toBeNull();
  });
});

it('deliveries are listed page by page, the newest first, without an empty page at the end', async () => {
  const { deliveriesPage } = LIMITS.webhookLog;
  await publish(deliveriesPage);
  await place();
  const whole = await listDeliveries(domain, webhookId, null);
  expect([whole.deliveries.length, whole.next]).toEqual([deliveriesPage, null]);
  await publish(1);
  await place();
  const first = await listDeliveries(domain, webhookId, null);
  const last = await listDeliveries(domain, webhookId, first.next);
  expect([last.deliveries.length, last.next]).toEqual([1, null]);
  const ids = [...first.deliveries, ...last.deliveries].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
});

it('webhooks of an organization in the trash are silent until it is restored', async () => {
  await publish(1);
  await place();
  const trash = (at: Date | null) =>
    domain.sql('UPDATE organization SET trashed_at = $2 WHERE id = $1', [made.organizationId, at]);
  await trash(domain.clock.now);
  expect(await announceDueDeliveries(domain)).toBe(0);
  expect(await findActiveEndpoint(domain, webhookId)).toBeNull();
  await trash(null);
  expect(await announceDueDeliveries(domain)).toBe(1);
});

it('webhooks of one organization have a few places at a time', async () => {
  const wanted = { url: 'https://receiver.example/hook', types: [], libraries: [] };
  for (let number = 1; number < LIMITS.webhookEndpoints; number++)
    await addWebhook(domain, settings, wanted);
  await publish(1);
  await place();
  expect(await announceDueDeliveries(domain)).toBe(5);
  expect(await announceDueDeliveries(domain)).toBe(0);
  await domain.sql(
    `UPDATE webhook_endpoint SET announced_at = NULL WHERE id = (
       SELECT id FROM webhook_endpoint WHERE announced_at IS NOT NULL LIMIT 1)`,
  );
  expect(await announceDueDeliveries(domain)).toBe(1);
});

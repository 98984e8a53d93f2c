import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/contract/durations';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { authorizeSettings } from '../access/authorize-settings';
import { claimLibrary } from '../library/claim-library';
import { addWebhook } from './add-webhook';
import { announceDueDeliveries } from './announce-due-deliveries';
import { shortenPauses } from './shorten-pauses';

let domain: TestDomain;
let webhookId: string;

const inMs = (ms: number) => domain.later(ms);

/** A delivery that has failed so often, and is due after so long. */
const aDelivery = (attempts: number, dueMs: number) =>
  domain.sql(
    `INSERT INTO webhook_delivery (endpoint_id, position, type, subject, attempts, due, created)
     VALUES ($1, 1, 'asset.updated', $2::text, $2::int, $3, $4)`,
    [webhookId, attempts, inMs(dueMs), inMs(0)],
  );
const pauses = async () =>
  (await domain.sql('SELECT due FROM webhook_delivery ORDER BY attempts')).map(
    ({ due }) => due.getTime() - domain.clock.now.getTime(),
  );

beforeEach(async () => {
  domain = await aDomain();
  domain.clock.now = new Date();
  const made = await aLibrary(domain);
  const owner = await aPerson(domain);
  const { principal } = await aSession(domain, owner.id);
  await claimLibrary(domain, principal, made.claimToken, null);
  const again = await aSession(domain, owner.id);
  const settings = authorizeSettings(again.principal, made.organizationId, 'owner', null);
  const wanted = { url: 'https://receiver.example/hook', types: [], libraries: [] };
  ({ webhookId } = await addWebhook(domain, settings, wanted));
});

it('webhook messages keep the lengths of their pauses when the clock is set back', async () => {
  await aDelivery(0, 0);
  await aDelivery(1, 5_000);
  await aDelivery(3, 5 * MINUTE_MS);
  await aDelivery(9, DAY_MS);
  await aDelivery(30, DAY_MS);
  await domain.sql('UPDATE webhook_endpoint SET announced_at = $1, retry_at = $2', [
    inMs(0),
    inMs(MINUTE_MS),
  ]);
  domain.clock.now = inMs(-6 * HOUR_MS);
  expect(await announceDueDeliveries(domain)).toBe(0);
  await shortenPauses(domain);
  expect(await pauses()).toEqual([0, 5_000, 5 * MINUTE_MS, DAY_MS, DAY_MS]);
  const [endpoint] = await domain.sql('SELECT announced_at, retry_at FROM webhook_endpoint');
  expect(endpoint).toEqual({ announced_at: inMs(0), retry_at: inMs(MINUTE_MS) });
  domain.clock.now = inMs(6 * MINUTE_MS);
  expect(await announceDueDeliveries(domain)).toBe(1);
});

it('webhook messages due earlier stay so', async () => {
  await aDelivery(0, -HOUR_MS);
  await aDelivery(3, MINUTE_MS);
  await shortenPauses(domain);
  expect(await pauses()).toEqual([-HOUR_MS, MINUTE_MS]);
});

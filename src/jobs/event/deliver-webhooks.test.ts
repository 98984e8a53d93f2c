import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { authorizeSettings, type SettingsForOwner } from '@/domain/access/authorize-settings';
import type { EventRow } from '@/domain/event/list-events';
import { claimLibrary } from '@/domain/library/claim-library';
import { addWebhook } from '@/domain/webhook/add-webhook';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import { rotateWebhookSecret } from '@/domain/webhook/change-webhook';
import { listDeliveries, listWebhooks } from '@/domain/webhook/list-webhooks';
import { replayEvents, sendTestEvent } from '@/domain/webhook/resend-deliveries';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, expectRefusal, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aSession } from '@/testing/sessions';
import { deliverWebhooks } from './deliver-webhooks';

type Received = { id: string; type: string; body: string; headers: IncomingMessage['headers'] };

let domain: TestDomain;
let running: Running;
let received: Received[];
let respond: (request: Received, response: ServerResponse) => void;
let url: string;
let close: () => void;
let made: Awaited<ReturnType<typeof aLibrary>>;
let settings: SettingsForOwner;

/** A receiver that keeps every request. */
async function startReceiver() {
  received = [];
  respond = (_, response) => response.end('ok');
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type } = JSON.parse(body);
    const one = { id: String(request.headers['webhook-id']), type, body, headers: request.headers };
    received.push(one);
    respond(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  close = () => server.close();
}

const place = () => domain.sql('SELECT place_events()');
/** By how much the clock of the service is ahead. */
let ahead: number;

/** Looks for due deliveries, as the worker does. */
let looking: NodeJS.Timeout;

/** Gives the events their positions, and has them sent, as the worker does; then some time has passed. */
async function send(laterMs = 0) {
  await place();
  ahead += laterMs;
  domain.clock.now = new Date(Date.now() + ahead);
  await announceDueDeliveries(domain);
}

const rename = (id: string, name: string) =>
  domain.sql('UPDATE asset SET name = $2 WHERE id = $1', [id, name]);
const statesOf = async (webhookId: string) =>
  (await listDeliveries(domain, webhookId, null)).deliveries.map(({ state }) => state);
const EVENTUALLY = { timeout: 15_000 };

describe('deliver-webhooks', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    domain = await aDomain();
    domain.clock.now = new Date();
    ahead = 0;
    await startReceiver();
    made = await aLibrary(domain);
    const owner = await aPerson(domain);
    const { principal } = await aSession(domain, owner.id);
    await claimLibrary(domain, principal, made.claimToken, null);
    const again = await aSession(domain, owner.id);
    settings = authorizeSettings(again.principal, made.organizationId, 'owner', null);
    const presentEvent = ({ position, type, event_asset_id: assetId }: EventRow) => ({
      id: String(position),
      type,
      assetId,
    });
    const allowedNetworks = ['127.0.0.0/8'];
    running = await runFunctions(domain, (client) => [
      deliverWebhooks(client, { domain, presentEvent, allowedNetworks }),
    ]);
    looking = setInterval(() => void announceDueDeliveries(domain).catch(() => undefined), 1_000);
  });
  afterEach(async () => {
    clearInterval(looking);
    await running.stop();
    close();
  });

  /** Added after everything before. */
  async function add() {
    await place();
    return addWebhook(domain, settings, { url, types: [], libraries: [] });
  }

  it('sends events in the order of each asset, signed', async () => {
    const { webhookId, secret } = await add();
    const { id } = await anAsset(domain, made.library);
    await rename(id, 'one.jpg');
    await rename(id, 'two.jpg');
    await send();
    await expect
      .poll(() => received.map(({ type }) => type), EVENTUALLY)
      .toEqual(['asset.created', 'asset.updated', 'asset.updated']);
    const verifier = new Webhook(secret);
    for (const { body, headers } of received)
      verifier.verify(body, headers as Record<string, string>);
    const positions = received.map(({ id }) => Number(id.replace('evt_', '')));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    await expect.poll(() => statesOf(webhookId), EVENTUALLY).toEqual(Array(3).fill('delivered'));
  });

  it('retries, and holds back later events of the asset', async () => {
    const { webhookId } = await add();
    const { id } = await anAsset(domain, made.library);
    await rename(id, 'one.jpg');
    await anAsset(domain, made.library);
    let failed = false;
    respond = ({ body }, response) => {
      response.statusCode = !failed && body.includes(id) ? 500 : 200;
      failed ||= response.statusCode === 500;
      response.end('no');
    };
    await send();
    const attempts = async () =>
      (await listDeliveries(domain, webhookId, null)).deliveries.flatMap(
        ({ attempts }) => attempts,
      );
    await expect.poll(async () => (await attempts()).length, EVENTUALLY).toBe(2);
    expect(received.map(({ type }) => type)).toEqual(['asset.created', 'asset.created']);
    expect((await statesOf(webhookId)).toSorted()).toEqual(['delivered', 'pending', 'pending']);
    await send(6_000);
    await expect.poll(() => statesOf(webhookId), EVENTUALLY).toEqual(Array(3).fill('delivered'));
    const [first] = (await listDeliveries(domain, webhookId, null)).deliveries.toReversed();
    expect(first?.attempts).toHaveLength(2);
    expect(first?.attempts.at(-1)).toMatchObject({ status: 500, answer: 'no', failure: null });
  });

  it('follows no redirect, and gives up after three days with a mail to the owners', async () => {
    const { webhookId } = await add();
    await anAsset(domain, made.library);
    respond = (_, response) => response.writeHead(301, { Location: `${url}/other` }).end();
    await send();
    const attempts = async () =>
      (await listDeliveries(domain, webhookId, null)).deliveries[0]?.attempts.length;
    for (const [before, days] of [0.1, 0.5, 1, 1, 1].entries()) {
      await expect.poll(attempts, EVENTUALLY).toBe(before + 1);
      await send(days * DAY_MS);
    }
    await expect.poll(() => statesOf(webhookId), EVENTUALLY).toEqual(['parked']);
    const rows = await domain.sql(`SELECT FROM mail WHERE kind = 'webhook'`);
    expect(rows).toHaveLength(1);
    expect((await listWebhooks(domain, settings))[0]?.failingSince).not.toBeNull();
  });

  it('switches off an endpoint answering that it is gone', async () => {
    const { webhookId } = await add();
    await anAsset(domain, made.library);
    respond = (_, response) => response.writeHead(410).end();
    await send();
    await expect
      .poll(async () => (await listWebhooks(domain, settings))[0]?.switchedOff?.why, EVENTUALLY)
      .toBe('It answered 410 Gone.');
    await expectRefusal(sendTestEvent(domain, settings, webhookId), 'CONFLICT');
  });

  it('signs with both secrets while one replaces the other, and replays earlier events', async () => {
    await anAsset(domain, made.library);
    const { webhookId, secret: former } = await add();
    const { secret } = await rotateWebhookSecret(domain, settings, webhookId);
    const { replayed } = await replayEvents(domain, settings, webhookId, new Date(0));
    await expect.poll(() => received.length, EVENTUALLY).toBe(replayed);
    expect(received.map(({ type }) => type)).toContain('asset.created');
    for (const { body, headers } of received)
      for (const each of [former, secret])
        new Webhook(each).verify(body, headers as Record<string, string>);
  });
});

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetsPath } from '../support/api';
import { freePort } from '../support/free-port';
import { anImage } from '../support/images';
import { createOrganization, type Organization } from '../support/organizations';
import { callMutation, createPerson, signIn } from '../support/people';
import { type RunningService, removeData, startService } from '../support/service';
import { waitFor } from '../support/wait';
import { call, upload } from './client';

type Event = { id: string; type: string; libraryId: string; data: { assetId: string | null } };
type Received = { event: Event; body: string; headers: IncomingHttpHeaders; at: number };
type Attempt = { status: number | null; failure: string | null; answer: string | null };
type Delivery = { id: number; type: string; state: string; attempts: Attempt[] };

const ENV = { LOG_LEVEL: 'silent', ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' };
/** Number of kills of the service. */
const ROUNDS = Number(process.env.WEBHOOK_KILLS ?? 2);

let service: RunningService;
let organization: Organization;
let library: { assets: string; key: string };
let cookie: string;
const receivers: { close(): void }[] = [];

beforeAll(async () => {
  service = await startService(ENV);
  organization = await createOrganization(service, { name: 'Told', libraries: ['first'] });
  library = { assets: assetsPath(organization.id, 'first'), key: organization.key };
  cookie = await signIn(service, await createPerson(service, { [organization.id]: 'owner' }));
});
afterAll(async () => {
  for (const receiver of receivers) receiver.close();
  await service.stop();
  await removeData(service.dataDir);
});

/** A receiver; it stores every request, and its answers can be set. */
async function aReceiver(answer: RequestListener = (_, response) => response.end('ok')) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body) {
      const { headers } = request;
      received.push({ event: JSON.parse(body), body, headers, at: performance.now() });
    }
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receivers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Acts like the owner on the page of webhooks. */
async function manage<Result = void>(procedure: string, input: object): Promise<Result> {
  const all = { organizationId: organization.id, ...input };
  const answer = await callMutation(service, `webhook.${procedure}`, all, { cookie });
  const { result, error } = await answer.json();
  if (error) throw new Error(`webhook.${procedure}: ${error.message}`);
  return result.data;
}

const add = (url: string, types: string[] = [], libraries: string[] = []) =>
  manage<{ webhookId: string; secret: string }>('add', { url, types, libraries });

async function read<Result>(procedure: string, input: object): Promise<Result> {
  const all = JSON.stringify({ organizationId: organization.id, ...input });
  const path = `/api/trpc/settings.${procedure}?input=${encodeURIComponent(all)}`;
  const answer = await fetch(service.url + path, { headers: { cookie } });
  return (await answer.json()).result.data;
}

/** All deliveries to a webhook, oldest first. */
async function deliveriesTo(webhookId: string): Promise<Delivery[]> {
  const all: Delivery[] = [];
  for (let before: number | null = null; ; ) {
    const page: { deliveries: Delivery[]; next: number | null } = await read('deliveries', {
      webhookId,
      before,
    });
    all.push(...page.deliveries);
    if (page.next === null) return all.toReversed();
    before = page.next;
  }
}

const request = () => ({ key: library.key, url: service.url });
const events = async (after = '0') => {
  const path = `/organizations/${organization.id}/events?limit=500&after=${after}`;
  return (await call<Event[]>(path, request())).data;
};

async function anUploaded(name: string): Promise<string> {
  const files = [{ name, bytes: await anImage('png', 80 + Math.floor(Math.random() * 400), 60) }];
  const { data } = await upload(library, files, { url: service.url });
  return String(data.assets[0]?.id);
}
const tag = (id: string, name: string) =>
  call(`${library.assets}/tag`, {
    ...request(),
    method: 'POST',
    json: { assetIds: [id], tags: [name] },
  });

const until = (what: string, check: () => Promise<boolean> | boolean, timeoutMs = 60_000) =>
  waitFor(check, { what, timeoutMs, intervalMs: 200 });

/** An uploaded asset whose processing has published its last event. */
async function aProcessed(name: string): Promise<string> {
  const id = await anUploaded(name);
  await until('It was processed', async () =>
    (await events()).some(({ type, data }) => type === 'asset.updated' && data.assetId === id),
  );
  return id;
}

/** Whether the events of each asset came in order; repetitions are allowed. */
function expectInOrder(received: Received[]) {
  const last = new Map<string, number>();
  for (const { event } of received) {
    const subject = event.data.assetId ?? '';
    expect(Number(event.id)).toBeGreaterThanOrEqual(last.get(subject) ?? 0);
    last.set(subject, Number(event.id));
  }
}

describe('webhooks', { timeout: 300_000 }, () => {
  it('send events at once, signed, with the same content as the list of events', async () => {
    const { received, url } = await aReceiver();
    const { webhookId, secret } = await add(url);
    const id = await anUploaded('told.png');
    await until('It was processed', () =>
      received.some(({ event }) => event.type === 'asset.processed'),
    );
    await tag(id, 'sea');
    const committed = performance.now();
    const ofKey = () =>
      received.find(({ event, body }) => event.type === 'asset.updated' && body.includes('"sea"'));
    await until('The tag arrived', () => ofKey() !== undefined);
    expect((ofKey()?.at ?? 0) - committed).toBeLessThan(5000);

    const shown = (await events()).filter(({ data }) => data.assetId === id);
    await until('All arrived', () => received.length >= shown.length);
    expect(received.map(({ event }) => event.id)).toEqual(shown.map((event) => event.id));
    expect(received.at(-1)?.event).toEqual(shown.at(-1));
    const verifier = new Webhook(secret);
    for (const { body, headers, event } of received) {
      verifier.verify(body, headers as Record<string, string>);
      expect(headers['webhook-id']).toBe(`evt_${event.id}`);
    }
    await until('The log is complete', async () =>
      (await deliveriesTo(webhookId)).every(({ state }) => state === 'delivered'),
    );
    expect((await deliveriesTo(webhookId)).map(({ type }) => type)).toEqual(
      shown.map(({ type }) => type),
    );
    await manage('delete', { webhookId });
  });

  it('send a test, a repeated delivery, and only the chosen events', async () => {
    const { received, url } = await aReceiver();
    const { webhookId } = await add(url, ['asset.trashed']);
    await manage('test', { webhookId });
    await until('The test arrived', () => received.length === 1);
    expect(received[0]?.event.type).toBe('webhook.test');
    await until(
      'It is in the log',
      async () => (await deliveriesTo(webhookId))[0]?.state === 'delivered',
    );
    const [sent] = await deliveriesTo(webhookId);
    await manage('resend', { webhookId, deliveryId: sent?.id });
    await until('It came again', () => received.length === 2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    const id = await anUploaded('wanted.png');
    await call(library.assets, { ...request(), method: 'DELETE', json: { ids: [id] } });
    await until('The event arrived', () => received.length === 3);
    expect(received[2]?.event).toMatchObject({ type: 'asset.trashed', data: { assetId: id } });
    await manage('delete', { webhookId });
  });

  it.each(['ftp://example.org/', 'nonsense', ''])('refuse %j as their address', async (url) => {
    await expect(add(url)).rejects.toThrow(/URL/);
  });

  it('are tested and replayed a few times at once only, and refuse more with what to do', async () => {
    await aProcessed('again.png');
    const { received, url } = await aReceiver();
    const { webhookId } = await add(url);
    const tests = await Promise.allSettled(
      Array.from({ length: 60 }, () => manage('test', { webhookId })),
    );
    expect(tests.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(manage('test', { webhookId })).rejects.toThrow(/within a minute/);
    const all = (await events()).length;
    const replays = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        manage<{ replayed: number }>('replay', { webhookId, since: 0 }),
      ),
    );
    expect(
      replays.flatMap((replay) => (replay.status === 'fulfilled' ? replay.value : [])),
    ).toEqual([{ replayed: all }]);
    await expect(manage('replay', { webhookId, since: 0 })).rejects.toThrow(/within a minute/);
    await until('All arrived', () => received.length >= all + 5);
    await until('The log is complete', async () =>
      (await deliveriesTo(webhookId)).every(({ state }) => state === 'delivered'),
    );
    expect(received).toHaveLength(all + 5);
    expect(await deliveriesTo(webhookId)).toHaveLength(all + 5);
    await manage('delete', { webhookId });
  });

  it('send to one server at a limited rate, however many webhooks lead there', async () => {
    const id = await aProcessed('often.png');
    for (let number = 0; number < 40; number++) await tag(id, `often-${number}`);
    const { received, url } = await aReceiver();
    const added = await Promise.all([1, 2, 3, 4, 5].map(() => add(url)));
    const replays = added.map(({ webhookId }) =>
      manage<{ replayed: number }>('replay', { webhookId, since: 0 }),
    );
    const all = (await Promise.all(replays)).reduce((sum, { replayed }) => sum + replayed, 0);
    await until('All arrived', () => received.length >= all, 120_000);
    const within = received.map(
      ({ at }) => received.filter((other) => other.at >= at && other.at < at + 2_000).length,
    );
    expect(Math.max(...within)).toBeLessThanOrEqual(65);
    for (const { webhookId } of added) await manage('delete', { webhookId });
  });

  it('lose little time when a receiver fails for two seconds, and no other asset waits', async () => {
    const ids = await Promise.all([1, 2, 3].map((number) => aProcessed(`outage-${number}.png`)));
    let isDown = false;
    const { received, url } = await aReceiver((_, response) =>
      response.writeHead(isDown ? 500 : 204).end(),
    );
    const { webhookId } = await add(url, ['asset.updated']);
    await manage('test', { webhookId });
    await until('The test arrived', () => received.length === 1);
    isDown = true;
    await tag(ids[0] as string, 'lost');
    await until('It was tried', () => received.length >= 2);
    await tag(ids[1] as string, 'lost-too');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    isDown = false;
    const up = performance.now();
    await tag(ids[2] as string, 'found');
    await until('All was delivered', async () => {
      const log = await deliveriesTo(webhookId);
      return log.length >= 4 && log.every(({ state }) => state === 'delivered');
    });
    const after = received.filter(({ at }) => at > up).map(({ at }) => Math.round(at - up));
    expect(Math.max(...after)).toBeLessThan(10_000);
    await manage('delete', { webhookId });
  });

  it('show a receiver of some libraries nothing of the others', async () => {
    const other = await createOrganization(service, { name: 'Parted', libraries: ['near', 'far'] });
    const owner = {
      cookie: await signIn(service, await createPerson(service, { [other.id]: 'owner' })),
    };
    const near = await aReceiver();
    const far = await aReceiver();
    for (const [{ url }, libraries] of [
      [near, ['near']],
      [far, ['far']],
    ] as const) {
      const input = { organizationId: other.id, url, types: [], libraries };
      expect((await callMutation(service, 'webhook.add', input, owner)).status).toBe(200);
    }
    const place = { assets: assetsPath(other.id, 'near'), key: other.key };
    const files = [{ name: 'moved.png', bytes: await anImage('png', 90, 60) }];
    const { data } = await upload(place, files, { url: service.url });
    await until('It was processed', () =>
      near.received.some(({ event }) => event.type === 'asset.updated'),
    );
    const json = { assetIds: [data.assets[0]?.id], targetLibraryId: 'far' };
    const sent = { key: other.key, url: service.url, method: 'POST', json };
    expect((await call(`${place.assets}/transfer`, sent)).status).toBe(200);
    await until('The removal came', () => near.received.at(-1)?.event.type === 'asset.deleted');
    await until('The arrival came', () => far.received.length > 0);
    expect(far.received[0]?.event).toMatchObject({ type: 'asset.created', libraryId: 'far' });
    expect(near.received.map(({ body }) => body).join()).not.toContain('"far"');
    expect(far.received.map(({ body }) => body).join()).not.toContain('"near"');
  });

  it('of one organization that never answer delay no other organization', async () => {
    const slow = await aReceiver(() => undefined);
    const added = await Promise.all(Array.from({ length: 9 }, () => add(slow.url)));
    await Promise.all([1, 2, 3, 4].map((number) => anUploaded(`held-${number}.png`)));
    await until('The slow ones are tried', () => slow.received.length >= 4);
    const neighbour = await createOrganization(service, { name: 'Beside', libraries: ['first'] });
    const person = await createPerson(service, { [neighbour.id]: 'owner' });
    const other = { cookie: await signIn(service, person) };
    const well = await aReceiver();
    const input = { organizationId: neighbour.id, url: well.url, types: [], libraries: [] };
    await callMutation(service, 'webhook.add', input, other);
    const begun = performance.now();
    const place = { assets: assetsPath(neighbour.id, 'first'), key: neighbour.key };
    await upload(place, [{ name: 'a.png', bytes: await anImage('png', 90, 60) }], {
      url: service.url,
    });
    await until('The event arrived', () => well.received.length > 0);
    const delay = (well.received[0]?.at ?? 0) - begun;
    expect(delay).toBeLessThan(5_000);
    for (const { webhookId } of added) await manage('delete', { webhookId });
  });

  it('arrive at least once and in order, despite kills of the service and failing receivers', async () => {
    const from = (await events()).at(-1)?.id ?? '0';
    const well = await aReceiver();
    const elsewhere = await aReceiver();
    const receiver = {
      well,
      elsewhere,
      failing: await aReceiver((_, response) => response.writeHead(500).end('Not today')),
      moved: await aReceiver((_, response) =>
        response.writeHead(301, { Location: elsewhere.url }).end(),
      ),
      slow: await aReceiver(() => undefined),
    };
    const { webhookId } = await add(well.url);
    const added = {
      failing: await add(receiver.failing.url),
      moved: await add(receiver.moved.url),
      slow: await add(receiver.slow.url),
      dead: await add(`http://127.0.0.1:${await freePort()}/`),
    };

    for (let round = 0; round < ROUNDS; round++) {
      const ids = await Promise.all(
        [1, 2, 3].map((number) => anUploaded(`${round}-${number}.png`)),
      );
      const changing = [...Array(12).keys()].map((number) =>
        tag(ids[number % 3] as string, `t${round}-${number}`).catch(() => undefined),
      );
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 600));
      await service.kill();
      await Promise.all(changing);
      service = await startService(ENV, service.dataDir);
    }

    const isProcessed = async () => {
      const path = `${library.assets}?limit=100`;
      const { data } = await call<{ updated: number | null }[]>(path, request());
      return data.every(({ updated }) => updated !== null);
    };
    await until('All is processed', isProcessed, 120_000);
    const came = () => new Set(well.received.map(({ event }) => event.id));
    await until('All arrived', async () => (await events(from)).every(({ id }) => came().has(id)));
    expectInOrder(well.received);
    const log = await deliveriesTo(webhookId);
    const shown = await events(from);
    expect(log.map(({ type }) => type)).toEqual(shown.map(({ type }) => type));
    await until('The log is complete', async () =>
      (await deliveriesTo(webhookId)).every(({ state }) => state === 'delivered'),
    );

    const tried = async (name: keyof typeof added) =>
      (await deliveriesTo(added[name].webhookId)).flatMap(({ attempts }) => attempts);
    await until('The slow one was tried', async () => (await tried('slow')).length > 0);
    expect(await tried('failing')).toContainEqual(
      expect.objectContaining({ status: 500, answer: 'Not today' }),
    );
    expect(await tried('moved')).toContainEqual(expect.objectContaining({ status: 301 }));
    expect(await tried('dead')).toContainEqual(
      expect.objectContaining({ status: null, failure: 'The connection failed (ECONNREFUSED).' }),
    );
    expect(await tried('slow')).toContainEqual(
      expect.objectContaining({ status: null, failure: 'There was no answer within 15 seconds.' }),
    );
    expect(elsewhere.received).toEqual([]);

    const before = well.received.length;
    const { replayed } = await manage<{ replayed: number }>('replay', { webhookId, since: 0 });
    const all = await events();
    expect(replayed).toBe(all.length);
    await until('All were sent again', () => well.received.length >= before + replayed);
    const again = well.received.slice(before);
    expectInOrder(again);
    expect(new Set(again.map(({ event }) => event.id))).toEqual(new Set(all.map(({ id }) => id)));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetsPath } from '../support/api';
import { freePort } from '../support/free-port';
import { anImageFile } from '../support/images';
import { createOrganization } from '../support/organizations';
import { callMutation, createPerson, signIn } from '../support/people';
import { endService, type RunningService, startAgain, startService } from '../support/service';
import { pause } from '../support/wait';
import { call, upload } from './client';
import { aReceiver, aWebhookOwner, closeReceivers, expectInOrder, until } from './webhook-owner';

/** Number of kills of the service. */
const ROUNDS = Number(process.env.WEBHOOK_KILLS ?? 2);

const ENV = { LOG_LEVEL: 'silent', ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' };
let service: RunningService;
let owner: Awaited<ReturnType<typeof aWebhookOwner>>;
beforeAll(async () => {
  service = await startService(ENV);
  owner = await aWebhookOwner(service, 'Told');
});
afterAll(async () => {
  closeReceivers();
  await endService(service);
});

describe('webhooks', { timeout: 300_000 }, () => {
  it('send to one server at a limited rate, however many webhooks lead there', async () => {
    const id = await owner.aProcessed('often.png');
    for (let number = 0; number < 40; number++) await owner.tag(id, `often-${number}`);
    const { received, url } = await aReceiver();
    const added = await Promise.all([1, 2, 3, 4, 5].map(() => owner.add(url)));
    const replays = added.map(({ webhookId }) =>
      owner.manage<{ replayed: number }>('replay', { webhookId, since: 0 }),
    );
    const all = (await Promise.all(replays)).reduce((sum, { replayed }) => sum + replayed, 0);
    await until('All arrived', () => received.length >= all, 120_000);
    const within = received.map(
      ({ at }) => received.filter((other) => other.at >= at && other.at < at + 2_000).length,
    );
    expect(Math.max(...within)).toBeLessThanOrEqual(65);
    for (const { webhookId } of added) await owner.manage('delete', { webhookId });
  });

  it('of one organization that never answer delay no other organization', async () => {
    const slow = await aReceiver(() => undefined);
    const added = await Promise.all(Array.from({ length: 9 }, () => owner.add(slow.url)));
    await Promise.all([1, 2, 3, 4].map((number) => owner.anUploaded(`held-${number}.png`)));
    await until('The slow ones are tried', () => slow.received.length >= 4);
    const neighbour = await createOrganization(service, { name: 'Beside', libraries: ['first'] });
    const person = await createPerson(service, { [neighbour.id]: 'owner' });
    const other = { cookie: await signIn(service, person) };
    const well = await aReceiver();
    const input = { organizationId: neighbour.id, url: well.url, types: [], libraries: [] };
    await callMutation(service, 'webhook.add', input, other);
    const begun = performance.now();
    const { url } = service;
    const place = { assets: assetsPath(neighbour.id, 'first'), key: neighbour.key, url };
    await upload(place, [await anImageFile('a.png', 90, 60)]);
    await until('The event arrived', () => well.received.length > 0);
    const delay = (well.received[0]?.at ?? 0) - begun;
    expect(delay).toBeLessThan(5_000);
    for (const { webhookId } of added) await owner.manage('delete', { webhookId });
  });

  it('arrive at least once and in order, despite kills of the service and failing receivers', async () => {
    const from = (await owner.events()).at(-1)?.id ?? '0';
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
    const { webhookId } = await owner.add(well.url);
    const added = {
      failing: await owner.add(receiver.failing.url),
      moved: await owner.add(receiver.moved.url),
      slow: await owner.add(receiver.slow.url),
      dead: await owner.add(`http://127.0.0.1:${await freePort()}/`),
    };

    for (let round = 0; round < ROUNDS; round++) {
      const ids = await Promise.all(
        [1, 2, 3].map((number) => owner.anUploaded(`${round}-${number}.png`)),
      );
      const changing = [...Array(12).keys()].map((number) =>
        owner.tag(ids[number % 3] as string, `t${round}-${number}`).catch(() => undefined),
      );
      await pause(300 + Math.random() * 600);
      await service.kill();
      await Promise.all(changing);
      service = await startAgain(service, ENV);
    }

    const isProcessed = async () => {
      const path = `${owner.library.assets}?limit=100`;
      const { data } = await call<{ updated: number | null }[]>(path, owner.request);
      return data.every(({ updated }) => updated !== null);
    };
    await until('All is processed', isProcessed, 120_000);
    const came = () => new Set(well.received.map(({ event }) => event.id));
    await until('All arrived', async () =>
      (await owner.events(from)).every(({ id }) => came().has(id)),
    );
    expectInOrder(well.received);
    const log = await owner.deliveriesTo(webhookId);
    const shown = await owner.events(from);
    expect(log.map(({ type }) => type)).toEqual(shown.map(({ type }) => type));
    await owner.allDelivered(webhookId);

    const tried = async (name: keyof typeof added) =>
      (await owner.deliveriesTo(added[name].webhookId)).flatMap(({ attempts }) => attempts);
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
    const { replayed } = await owner.manage<{ replayed: number }>('replay', {
      webhookId,
      since: 0,
    });
    const all = await owner.events();
    expect(replayed).toBe(all.length);
    await until('All were sent again', () => well.received.length >= before + replayed);
    const again = well.received.slice(before);
    expectInOrder(again);
    expect(new Set(again.map(({ event }) => event.id))).toEqual(new Set(all.map(({ id }) => id)));
  });
});

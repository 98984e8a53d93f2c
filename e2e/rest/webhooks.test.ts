import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetsPath } from '../support/api';
import { type KeptService, keptService } from '../support/environments';
import { anImageFile } from '../support/images';
import { createOrganization } from '../support/organizations';
import { callMutation, createPerson, signIn } from '../support/people';
import { call, upload } from './client';
import { aReceiver, aWebhookOwner, closeReceivers, until } from './webhook-owner';

let service: KeptService;
let owner: Awaited<ReturnType<typeof aWebhookOwner>>;
beforeAll(async () => {
  service = await keptService('private networks');
  owner = await aWebhookOwner(service, 'Told');
});
afterAll(closeReceivers);

describe('webhooks', () => {
  it('send events at once, signed, with the same content as the list of events', async () => {
    const { received, url } = await aReceiver();
    const { webhookId, secret } = await owner.add(url);
    const id = await owner.anUploaded('told.png');
    await until('It was processed', () =>
      received.some(({ event }) => event.type === 'asset.processed'),
    );
    await owner.tag(id, 'sea');
    const committed = performance.now();
    const ofKey = () =>
      received.find(({ event, body }) => event.type === 'asset.updated' && body.includes('"sea"'));
    await until('The tag arrived', () => ofKey() !== undefined);
    expect((ofKey()?.at ?? 0) - committed).toBeLessThan(5000);

    const shown = (await owner.events()).filter(({ data }) => data.assetId === id);
    await until('All arrived', () => received.length >= shown.length);
    expect(received.map(({ event }) => event.id)).toEqual(shown.map((event) => event.id));
    expect(received.at(-1)?.event).toEqual(shown.at(-1));
    const verifier = new Webhook(secret);
    for (const { body, headers, event } of received) {
      verifier.verify(body, headers as Record<string, string>);
      expect(headers['webhook-id']).toBe(`evt_${event.id}`);
    }
    await owner.allDelivered(webhookId);
    expect((await owner.deliveriesTo(webhookId)).map(({ type }) => type)).toEqual(
      shown.map(({ type }) => type),
    );
    await owner.manage('delete', { webhookId });
  });

  it('send a test, a repeated delivery, and only the chosen events', async () => {
    const { received, url } = await aReceiver();
    const { webhookId } = await owner.add(url, ['asset.trashed']);
    await owner.manage('test', { webhookId });
    await until('The test arrived', () => received.length === 1);
    expect(received[0]?.event.type).toBe('webhook.test');
    await until(
      'It is in the log',
      async () => (await owner.deliveriesTo(webhookId))[0]?.state === 'delivered',
    );
    const [sent] = await owner.deliveriesTo(webhookId);
    await owner.manage('resend', { webhookId, deliveryId: sent?.id });
    await until('It came again', () => received.length === 2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    const id = await owner.anUploaded('wanted.png');
    await call(owner.library.assets, { ...owner.request, method: 'DELETE', json: { ids: [id] } });
    await until('The event arrived', () => received.length === 3);
    expect(received[2]?.event).toMatchObject({ type: 'asset.trashed', data: { assetId: id } });
    await owner.manage('delete', { webhookId });
  });

  it.each(['ftp://example.org/', 'nonsense', ''])('refuse %j as their address', async (url) => {
    await expect(owner.add(url)).rejects.toThrow(/URL/);
  });

  it('are tested and replayed a few times at once only, and refuse more with what to do', async () => {
    await owner.aProcessed('again.png');
    const { received, url } = await aReceiver();
    const { webhookId } = await owner.add(url);
    const tests = await Promise.allSettled(
      Array.from({ length: 60 }, () => owner.manage('test', { webhookId })),
    );
    expect(tests.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(owner.manage('test', { webhookId })).rejects.toThrow(/within a minute/);
    const all = (await owner.events()).length;
    const replays = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        owner.manage<{ replayed: number }>('replay', { webhookId, since: 0 }),
      ),
    );
    expect(
      replays.flatMap((replay) => (replay.status === 'fulfilled' ? replay.value : [])),
    ).toEqual([{ replayed: all }]);
    await expect(owner.manage('replay', { webhookId, since: 0 })).rejects.toThrow(
      /within a minute/,
    );
    await until('All arrived', () => received.length >= all + 5);
    await owner.allDelivered(webhookId);
    expect(received).toHaveLength(all + 5);
    expect(await owner.deliveriesTo(webhookId)).toHaveLength(all + 5);
    await owner.manage('delete', { webhookId });
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
    const place = { assets: assetsPath(other.id, 'near'), key: other.key, url: service.url };
    const files = [await anImageFile('moved.png', 90, 60)];
    const { data } = await upload(place, files);
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
});

import { beforeAll, expect, inject, it } from 'vitest';
import { admin } from '../support/admin';
import { API_VERSION } from '../support/api';
import { anImage, anImageFile } from '../support/images';
import { waitFor } from '../support/wait';
import { call, upload } from './client';
import { aKey, anOrganization, outcomeOf, sharedService } from './fixtures';

type Event = {
  id: string;
  type: string;
  libraryId: string;
  actor: { type: string; id: string | null };
  data: { assetId: string | null; asset: { id: string; tags: string[] } | null; fields: string[] };
};

let made: Awaited<ReturnType<typeof anOrganization>>;
let path: string;
beforeAll(async () => {
  made = await anOrganization('pro', ['first', 'second']);
  path = `/organizations/${made.org}/events`;
});

const events = async (query = '', key = made.key) =>
  (await call<Event[]>(`${path}${query}`, { key })).data;

let uploaded = 0;

async function anUploaded(name: string) {
  const { data } = await upload(made, [
    { name, bytes: await anImage('jpeg', 90 + uploaded++, 60) },
  ]);
  return data.assets[0] as { id: string };
}

/** Longer than the longest silence of a stream. */
const until = (check: () => Promise<boolean> | boolean) =>
  waitFor(check, { what: 'The events came', timeoutMs: 25_000 });

/** A stream read in the background. */
async function follow({ key = made.key, query = '', lastEventId = '' } = {}) {
  const stop = new AbortController();
  const response = await fetch(`${inject('serviceUrl')}/api${path}${query}`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${key}`,
      'Api-Version': API_VERSION,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
    signal: stop.signal,
  });
  const stream = { response, text: '', ended: false, stop: () => stop.abort() };
  const read = async () => {
    for await (const chunk of response.body ?? []) stream.text += Buffer.from(chunk).toString();
    stream.ended = true;
  };
  void read().catch(() => undefined);
  return Object.assign(stream, {
    events: () =>
      stream.text
        .split('\n\n')
        .flatMap((block) => /^data: (\{"id".*)$/m.exec(block)?.[1] ?? [])
        .map((data) => JSON.parse(data) as Event),
  });
}

it('events tell of an asset from its upload to its deletion, and who did it', async () => {
  const { id } = await anUploaded('told.jpg');
  await until(async () => (await events()).some(({ type }) => type === 'asset.processed'));
  const json = { assetIds: [id], tags: ['sea'] };
  await call(`${made.assets}/tag`, { method: 'POST', key: made.key, json });
  await call(made.assets, { method: 'DELETE', key: made.key, json: { ids: [id] } });
  const ofAsset = async () => (await events()).filter(({ data }) => data.assetId === id);
  await until(async () => (await ofAsset()).at(-1)?.type === 'asset.trashed');
  const key = { type: 'key', id: made.keyId };
  const system = { type: 'system', id: null };
  expect(
    (await ofAsset()).map(({ type, actor, data }) => ({ type, actor, fields: data.fields })),
  ).toEqual([
    { type: 'asset.created', actor: key, fields: [] },
    { type: 'asset.processed', actor: system, fields: [] },
    { type: 'asset.updated', actor: system, fields: ['description'] },
    { type: 'asset.updated', actor: key, fields: ['tags'] },
    { type: 'asset.trashed', actor: key, fields: [] },
  ]);
  expect((await ofAsset()).every(({ data }) => data.asset === null)).toBe(true);
});

it('the stream has the same events as the list, and continues where a reader left off', async () => {
  const stream = await follow();
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const first = await anUploaded('streamed.jpg');
  await until(() => stream.events().some(({ type }) => type === 'asset.processed'));
  stream.stop();
  const seen = stream.events();
  expect(seen[0]).toMatchObject({ type: 'asset.created', data: { asset: { id: first.id } } });

  const second = await anUploaded('missed.jpg');
  await until(async () => (await events()).at(-1)?.data.assetId === second.id);
  const again = await follow({ lastEventId: seen.at(-1)?.id });
  await until(() => again.events().some(({ type }) => type === 'asset.processed'));
  again.stop();
  const listed = (await events()).filter(({ id }) => Number(id) >= Number(seen[0]?.id));
  expect([...seen, ...again.events()].map(({ id, type }) => ({ id, type }))).toEqual(
    listed.map(({ id, type }) => ({ id, type })),
  );
});

it('filter leaves the events of live assets that it means now, and passes over the others', async () => {
  const before = (await events()).at(-1)?.id;
  const [kept, tagged, gone] = [
    await anUploaded('blue.jpg'),
    await anUploaded('plain.jpg'),
    await anUploaded('blue too.jpg'),
  ];
  const json = { assetIds: [tagged.id], tags: ['blue'] };
  await call(`${made.assets}/tag`, { method: 'POST', key: made.key, json });
  await call(made.assets, { method: 'DELETE', key: made.key, json: { ids: [gone.id] } });
  const asked = `?after=${before}&filter=blue&types=asset.created,asset.trashed`;
  await until(async () =>
    (await events(`?after=${before}`)).some(({ type }) => type === 'asset.trashed'),
  );
  const found = await call<Event[]>(path + asked, made);
  expect(found.data.map(({ data }) => data.assetId)).toEqual([kept.id, tagged.id]);
  expect(Number(found.headers.get('next-after'))).toBeGreaterThan(Number(found.data.at(-1)?.id));
  const other = await aKey(made.org, 'second:read');
  expect(await events(asked, other)).toEqual([]);
  expect(await outcomeOf(`${path}?filter=in:first`, { key: other })).toBe('400 BAD_USER_INPUT');
  // A stream passes over them, too: whoever reconnects does not read them again.
  const query = `?after=${before}&filter=green`;
  const stream = await follow({ query });
  await until(() => stream.text.includes(': alive'));
  const [, from = '', to = ''] = /id: (\d+)\n\nid: (\d+)\n: alive/.exec(stream.text) ?? [];
  expect([from, Number(to) > Number(from)]).toEqual([before, true]);
  expect(stream.events()).toEqual([]);
  stream.stop();
  const like = await follow({ query: `?filter=like:${kept.id}` });
  expect(like.response.status).toBe(400);
});

it('the list misses no event of many changes at the same time', async () => {
  const { id } = await anUploaded('busy.jpg');
  const stream = await follow({ query: '?types=asset.updated' });
  const tags = Array.from({ length: 40 }, (_, number) => `tag-${number}`);
  await Promise.all(
    tags.map((tag) =>
      call(`${made.assets}/tag`, {
        method: 'POST',
        key: made.key,
        json: { assetIds: [id], tags: [tag] },
      }),
    ),
  );
  // The service itself gave the asset its first tags.
  const byKey = () => stream.events().filter(({ actor }) => actor.type === 'key');
  await until(() => byKey().length >= 40);
  stream.stop();
  expect(byKey()).toHaveLength(40);
  expect(byKey().at(-1)?.data.asset?.tags).toEqual(expect.arrayContaining(tags));
});

it('a key sees only the events of its libraries', async () => {
  const key = await aKey(made.org, 'second:read');
  expect((await events('', key)).map(({ libraryId }) => libraryId)).toEqual(['second']);
  const { response } = await follow({ key, query: '?libraries=first' });
  expect([response.status, await outcomeOf(`${path}?libraries=first`, { key })]).toEqual([
    404,
    '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
  ]);
});

it('a key learns nothing about a library it cannot reach from a transfer', async () => {
  const other = await anOrganization('pro', ['near', 'far']);
  path = `/organizations/${other.org}/events`;
  const near = await aKey(other.org, 'near:write');
  const far = await aKey(other.org, 'far:read');
  const streams = await Promise.all([near, far].map((key) => follow({ key })));
  const { data } = await upload(other, [await anImageFile('moved.jpg', 80, 60)]);
  const id = (data.assets[0] as { id: string }).id;
  const ofAsset = async (key: string) =>
    (await events('', key)).filter(({ data }) => data.assetId === id);
  await until(async () => (await ofAsset(near)).some(({ type }) => type === 'asset.processed'));
  const json = { assetIds: [id], targetLibraryId: 'far' };
  await call(`${other.assets}/transfer`, { method: 'POST', key: other.key, json });
  const last = async (key: string) => (await ofAsset(key)).at(-1);
  await until(async () => (await last(other.key))?.type === 'asset.transferred');
  const transferred = { libraryId: 'far', data: { fromLibraryId: 'near', asset: { id } } };
  expect(await last(other.key)).toMatchObject(transferred);
  const deleted = { type: 'asset.deleted', libraryId: 'near', data: { fromLibraryId: null } };
  expect(await last(near)).toMatchObject(deleted);
  const created = { type: 'asset.created', libraryId: 'far', data: { fromLibraryId: null } };
  expect(await ofAsset(far)).toMatchObject([created]);
  await until(() => (streams[1]?.events().length ?? 0) > 0);
  await until(() => streams[0]?.events().at(-1)?.type === 'asset.deleted');
  expect(JSON.stringify([await events('', near), streams[0]?.text])).not.toContain('"far"');
  expect(JSON.stringify([await events('', far), streams[1]?.text])).not.toContain('"near"');
  for (const stream of streams) stream.stop();
  path = `/organizations/${made.org}/events`;
});

it('the list tells where to continue, also past what it leaves out, and whether there is more', async () => {
  const page = async (query: string) => {
    const { data, headers } = await call<Event[]>(`${path}${query}`, made);
    const [after, more] = ['Next-After', 'Has-More'].map((name) => headers.get(name));
    return { ids: data.map(({ id }) => id), after, more };
  };
  const now = await page('?after=latest');
  expect(now).toEqual({ ids: [], after: now.after, more: 'false' });
  await anUploaded('next.jpg');
  await until(async () => (await page(`?after=${now.after}`)).ids.length >= 3);
  const all = await page(`?after=${now.after}`);
  expect(all).toMatchObject({ after: all.ids.at(-1), more: 'false' });
  const [first] = all.ids;
  expect(await page(`?after=${now.after}&limit=1`)).toEqual({
    ids: [first],
    after: first,
    more: 'true',
  });
  expect(await page(`?after=${now.after}&types=library.expired`)).toEqual({ ...all, ids: [] });
  const last = { ids: [], after: all.after, more: 'false' };
  expect(await page(`?after=${all.after}&limit=1`)).toEqual(last);
});

it('a stream after `latest` begins with what happens from now on', async () => {
  const stream = await follow({ query: '?after=latest' });
  const { id } = await anUploaded('from-now.jpg');
  await until(() => stream.events().length > 0);
  stream.stop();
  expect(stream.events()[0]).toMatchObject({ type: 'asset.created', data: { assetId: id } });
});

it.each(['?after=999999999999999', '?after=x', '?types=asset.moved', '?limit=0', '?limit=501'])(
  'the list refuses %s',
  async (query) => {
    expect(await outcomeOf(`${path}${query}`, made)).toBe('400 BAD_USER_INPUT');
  },
);

it('the stream of a revoked key ends, and says why', async () => {
  const other = await anOrganization();
  path = `/organizations/${other.org}/events`;
  const stream = await follow({ key: other.key });
  path = `/organizations/${made.org}/events`;
  await admin(sharedService(), 'key', 'revoke', '--key', other.keyId);
  await until(() => stream.ended);
  expect(stream.text).toMatch(/event: end\ndata: \{"code":"INVALID_API_KEY"/);
});

it('a quiet stream shows that it is alive', async () => {
  const quiet = await anOrganization();
  path = `/organizations/${quiet.org}/events`;
  const stream = await follow({ key: quiet.key });
  path = `/organizations/${made.org}/events`;
  await until(() => (stream.text.match(/^: alive$/gm) ?? []).length >= 2);
  stream.stop();
});

it('a key may open a limited number of streams', async () => {
  const key = await aKey(made.org, 'first:read');
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow({ key })));
  expect(streams.every(({ response }) => response.status === 200)).toBe(true);
  expect((await follow({ key })).response.status).toBe(429);
  streams[0]?.stop();
  await until(async () => {
    const next = await follow({ key });
    streams.push(next);
    return next.response.status === 200;
  });
  for (const stream of streams) stream.stop();
});

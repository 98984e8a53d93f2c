import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { View } from '@/contract/browse/view';
import type { ArchiveRequest, Manifest } from '@/contract/sharing/archive';
import { authorizeCollections } from '@/domain/access/authorize-collection';
import { identitySecrets } from '@/domain/access/secret/secrets';
import { createCollection } from '@/domain/collection/change-collection';
import { claimLibrary } from '@/domain/library/claim-library';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { startArchiveFixture } from '@/testing/http/archive-fixture';
import { aSession } from '@/testing/sessions';
import { readZip } from '../../../e2e/support/read-zip';
import { makePageArchiveHandler } from './page-archive-handler';

const PUBLIC_URL = 'http://vitrine.test';
let domain: TestDomain;
let store: Awaited<ReturnType<typeof startArchiveFixture>>;
let server: Server;
let home: Awaited<ReturnType<typeof aLibrary>>;
let theirs: Awaited<ReturnType<typeof aLibrary>>;
const cookies = { owner: '', stranger: '' };
let ids: string[];
let collectionId: string;

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000, freeStorageBytes: 1_000_000_000 });
  store = await startArchiveFixture(domain);
  [home, theirs] = [await aLibrary(domain), await aLibrary(domain)];
  const owner = await aSession(domain, (await aPerson(domain)).id);
  await claimLibrary(domain, owner.principal, home.claimToken, null);
  cookies.owner = owner.cookie;
  cookies.stranger = (await aSession(domain, (await aPerson(domain)).id)).cookie;
  ids = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push((await store.add(home, { name })).id);
  const person = (await aSession(domain, owner.principal.personId)).principal;
  const collections = await authorizeCollections(domain, person, home.organizationId, 'write');
  const made = { name: 'Set', description: '', filter: null, sort: 'name' as const, coverId: null };
  collectionId = (await createCollection(domain, collections, made)).id;
  await domain.sql(
    `INSERT INTO collection_asset (collection_id, asset_id, place, added)
     SELECT $1, id, 1, now() FROM asset WHERE name <> 'b.jpg' AND id = ANY ($2)`,
    [collectionId, ids],
  );
  const secrets = identitySecrets(domain.secrets);
  const dependencies = { ...store.parts, sessionCookie: makeSessionCookie(secrets, PUBLIC_URL) };
  const rateLimits = makeRateLimits({ keyPerMinute: 1000, ipPerMinute: 1000 });
  server = createServer(
    makePageArchiveHandler(dependencies, { publicUrl: PUBLIC_URL, rateLimits, trustProxy: 0 }),
  ).listen(0);
});
afterAll(async () => {
  server.close();
  await store.close();
});

type Sent = Partial<{ cookie: string; origin: string; method: string; size: string }>;

const ask = (assets: unknown, { size = 'original', method = 'POST', ...by }: Sent = {}) => {
  const request = JSON.stringify({ organizationId: home.organizationId, name: 'Mine', assets });
  return fetch(`http://localhost:${(server.address() as AddressInfo).port}/api/page-archives`, {
    method,
    headers: { Origin: by.origin ?? PUBLIC_URL, Cookie: by.cookie ?? cookies.owner },
    ...(method === 'POST' && { body: new URLSearchParams({ request, size }) }),
  });
};
const namesOf = async (assets: ArchiveRequest['assets']) => {
  const answer = await ask(assets);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('Mine.zip');
  const files = await readZip(Buffer.from(await answer.arrayBuffer()));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  expect(manifest.files.map(({ path }) => path)).toEqual([...files.keys()].slice(1));
  return manifest.files.map(({ name }) => name);
};
const EVERYTHING: View & { trashed: false } = {
  sort: 'name',
  filter: '',
  trashed: false,
};

it('sends assets by their ids, a selection of a library, and a collection, in their order', async () => {
  const [a, b, c] = ids as [string, string, string];
  expect(await namesOf([{ ids: [c, a] }])).toEqual(['c.jpg', 'a.jpg']);
  const selection = { view: EVERYTHING, ranges: null, except: [b], also: [] };
  expect(await namesOf([{ libraryId: home.libraryId, selection }])).toEqual(['a.jpg', 'c.jpg']);
  expect(await namesOf([{ collectionId }, { ids: [a, b] }])).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
});

it('leaves out assets of others, and refuses their libraries and collections', async () => {
  const other = await store.add(theirs, { name: 'theirs.jpg' });
  expect(await namesOf([{ ids: [other.id, 'unknown', ids[0] as string] }])).toEqual(['a.jpg']);
  const selection = { view: EVERYTHING, ranges: null, except: [], also: [] };
  const refusals: [unknown, Sent, number][] = [
    [[{ ids }], { cookie: '' }, 401],
    [[{ ids }], { cookie: cookies.stranger }, 404],
    [[{ ids }], { origin: 'https://elsewhere.example' }, 403],
    [[{ ids }], { method: 'GET' }, 404],
    [[{ libraryId: 'nowhere', selection }], {}, 404],
    [[{ collectionId: 'unknown' }], {}, 404],
    [[], {}, 400],
    ['nothing', {}, 400],
    [[{ ids }], { size: '300' }, 400],
  ];
  for (const [assets, by, status] of refusals)
    expect((await ask(assets, by)).status, JSON.stringify([assets, by])).toBe(status);
  await expect.poll(store.archives.running).toBe(0);
});

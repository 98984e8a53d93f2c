import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { assetsPath } from '../support/api';
import { blockDatabase, withDatabase } from '../support/database';
import { anImage } from '../support/images';
import { createOrganization } from '../support/organizations';
import { createPerson, signIn } from '../support/people';
import { endService, type RunningService, startService } from '../support/service';
import { aLibrary, call, upload, uploadOne } from './client';

let service: RunningService;
let small: Uint8Array<ArrayBuffer>;
const run = (...args: string[]) => admin(service, ...args);

beforeAll(async () => {
  small = await anImage('png', 200, 200);
  service = await startService({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_IP_PER_MINUTE: '10000',
    LIMIT_FILE_BYTES: String(small.length + 100),
    LIMIT_UNCLAIMED_STORAGE_BYTES: String(small.length * 3),
    LIMIT_FREE_STORAGE_BYTES: String(small.length * 5),
  });
});
afterAll(() => endService(service));

const file = (bytes = small, name = 'a.png') => ({ bytes, name });
const put = async (library: { assets: string; key: string }, files = [file()]) => {
  const { status, code } = await upload({ ...library, url: service.url }, files);
  return code ? `${status} ${code}` : String(status);
};

/** An organization on a plan, with libraries and a key with write access to all of them. */
async function anOrganization(plan: 'free' | 'pro', libraries: string[]) {
  const { id, key } = await createOrganization(service, { name: 'Limits', plan, libraries });
  const of = (slug: string) => ({ assets: assetsPath(id, slug), key, url: service.url });
  return { org: id, of };
}

/** Uploaded files in the staging folders of its processes, where processing also writes; no upload is in progress. */
async function staged() {
  const folders = (await readdir(service.dataDir, { recursive: true })).filter((path) =>
    path.endsWith(join('files', 'staging')),
  );
  expect(folders).not.toEqual([]);
  const lists = await Promise.all(
    folders.map((folder) =>
      readdir(join(service.dataDir, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  return lists.flat().filter((entry) => entry.name.startsWith('upload-'));
}

describe('upload limits', () => {
  it('refuse a file that is too large with 413 PAYLOAD_TOO_LARGE, and store nothing of the request', async () => {
    const library = await aLibrary(service.url);
    const large = new Uint8Array(small.length + 101);
    large.set(small);
    expect(await put(library, [file(), file(large, 'large.png')])).toBe('413 PAYLOAD_TOO_LARGE');
    // Checks come in this order: parent, type, size.
    const child = await upload(library, [file(large)], 'unknown');
    expect([child.status, child.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    for (const files of [[file(large, 'a.exe')], [file(small, 'a.exe'), file(large)]])
      expect(await put(library, files)).toBe('400 BAD_USER_INPUT');
    expect((await call(library.assets, library)).data).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  it('let an unclaimed library accept as many of 50 parallel uploads as fit', async () => {
    const library = await aLibrary(service.url);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => put(library)));
    expect(verdicts.filter((one) => one === '200')).toHaveLength(3);
    expect(verdicts.filter((one) => one === '403 EPHEMERAL_STORAGE_LIMIT_EXCEEDED')).toHaveLength(
      47,
    );
    const { data } = await call<unknown[]>(library.assets, library);
    expect(data).toHaveLength(3);
    expect(await staged()).toEqual([]);
  });

  it('apply to all libraries of a free plan together, and not to a paid plan', async () => {
    const free = await anOrganization('free', ['one', 'two']);
    expect(await put(free.of('one'), [file(), file(), file()])).toBe('200');
    expect(await put(free.of('two'), [file(), file()])).toBe('200');
    expect(await put(free.of('two'))).toBe('403 STORAGE_LIMIT_EXCEEDED');
    await run('org', 'set-plan', '--org', free.org, '--plan', 'pro');
    expect(await put(free.of('two'))).toBe('200');
  });

  it('lock libraries after the first 3 on the free plan (LIBRARY_LOCKED), until the plan is paid', async () => {
    const four = await anOrganization('pro', ['one', 'two', 'three', 'four']);
    await run('org', 'set-plan', '--org', four.org, '--plan', 'free');
    expect(await put(four.of('four'))).toBe('403 LIBRARY_LOCKED');
    expect(await put(four.of('three'))).toBe('200');
    await run('org', 'set-plan', '--org', four.org, '--plan', 'pro');
    expect(await put(four.of('four'))).toBe('200');
  });
});

describe('retention', () => {
  it('purges assets trashed 30 days ago, and deletes unclaimed libraries', async () => {
    const unclaimed = await aLibrary(service.url);
    const kept = await anOrganization('pro', ['one']);
    const library = kept.of('one');
    const asset = await uploadOne(library, file());
    await call(library.assets, { ...library, method: 'DELETE', json: { ids: [asset.id] } });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

    await run('retention', 'run', '--now', inDays(29.9));
    expect((await fetch(asset.url)).status).toBe(200);
    expect((await call(unclaimed.assets, unclaimed)).status).toBe(200);

    const removed = await run('retention', 'run', '--now', inDays(30.1));
    expect(Number(removed.purgedAssets)).toBeGreaterThanOrEqual(1);
    expect(Number(removed.removedLibraries)).toBeGreaterThanOrEqual(1);
    // Purged files may be served for one second more.
    const statusOfFile = async () => (await fetch(asset.url)).status;
    await expect.poll(statusOfFile, { timeout: 1_500 }).toBe(404);
    const gone = await call(unclaimed.assets, unclaimed);
    expect([gone.status, gone.code]).toEqual([401, 'INVALID_API_KEY']);
    const { data: libraries } = await call<{ trashCount: number }[]>(
      `/organizations/${kept.org}/libraries`,
      library,
    );
    expect(libraries[0]?.trashCount).toBe(0);
  });
});

// At the end: no other test can use the service meanwhile.
describe('a request', () => {
  let byKey: (query?: string) => ReturnType<typeof call>;
  let byToken: () => ReturnType<typeof call>;
  /** The same as a browser asks: a signed-in call, a file and a page. */
  let byBrowser: () => Promise<Response[]>;
  beforeAll(async () => {
    const library = await aLibrary(service.url);
    const { data } = await upload(library, [file()]);
    const headers = { Cookie: await signIn(service, await createPerson(service)) };
    byBrowser = () =>
      Promise.all([
        fetch(`${service.url}/api/trpc/page.home`, { headers }),
        fetch(data.assets[0]?.url ?? ''),
        fetch(`${service.url}/sign-in`),
      ]);
    const { email } = await createPerson(service);
    const { accessToken } = await admin(service, 'token', 'create', '--email', email);
    byKey = (query = '') => call(`${library.assets}${query}`, library);
    byToken = () => call('/me', { key: String(accessToken), url: service.url });
  });
  const ready = async () => (await fetch(`${service.url}/readyz`)).status;
  const patient = { timeout: 15_000, interval: 50 };

  async function expectAway() {
    await expect.poll(ready, patient).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const [keyed, personal] = [await byKey(), await byToken()];
    for (const { status, code, body, headers } of [keyed, personal]) {
      expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(body.error?.message).not.toMatch(/connect|socket|sql|prisma|database/i);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(headers.get('Vary')).toBe('Api-Version');
      expect(headers.get('RateLimit-Policy')).toMatch(/q=\d+;w=60/);
    }
    for (const { status, headers } of await byBrowser()) {
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    }
  }

  it('gets 503 with Retry-After while the database refuses connections, as /readyz shows, and works again later', async () => {
    const open = await blockDatabase(service.dataDir);
    await expectAway();
    await open();
    await expect.poll(ready, patient).toBe(200);
    expect([(await byKey()).status, (await byToken()).status]).toEqual([200, 200]);
    expect((await byBrowser()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('gets 500 INTERNAL_SERVER_ERROR while a table is missing, and no word of it', async () => {
    const rename = (from: string, to: string) =>
      withDatabase(service.dataDir, (query) => query(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename('asset', 'asset_away');
    // A page that is not in memory.
    const { status, code, body } = await byKey('?page=2');
    await rename('asset_away', 'asset');
    expect([status, code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect(body.error?.message).not.toMatch(/asset|relation|sql|prisma|database/i);
    expect((await byKey()).status).toBe(200);
  });
});

import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, checkData, runAdmin } from '../support/admin';
import { withDatabase } from '../support/database';
import { aFolder } from '../support/folder';
import { anImage } from '../support/images';
import { createPerson, signIn } from '../support/people';
import { type RunningService, removeData, startAgain, startService } from '../support/service';
import { tusClient } from '../support/tus';
import {
  type Asset,
  aLibrary,
  call,
  type OwnLibrary,
  processed,
  processedOne,
  upload,
} from './client';

const ENV = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
let service: RunningService;
let place: string;
beforeAll(async () => {
  place = await aFolder('backup');
  service = await startService(ENV, join(place, 'data'));
});
afterAll(async () => {
  await service.stop();
  await removeData(place);
});

type Backup = { rows: number; files: number; problems: unknown[] };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesAt = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return sha256(new Uint8Array(await answer.arrayBuffer()));
};

/** The hash of each file of the assets by its URL: originals and renditions. */
async function served(assets: Asset[]) {
  const urls = assets.flatMap(({ url, sizes }) => [
    url,
    ...Object.values<string>(JSON.parse(sizes ?? '{}')),
  ]);
  return new Map(await Promise.all(urls.map(async (url) => [url, await bytesAt(url)] as const)));
}

/** Creates a person with an avatar; returns its URL. */
async function anAvatar(): Promise<string> {
  const cookie = await signIn(service, await createPerson(service));
  const answer = await fetch(`${service.url}/api/auth/avatar`, {
    method: 'PUT',
    headers: { Cookie: cookie, Origin: service.url, 'Content-Type': 'image/jpeg' },
    body: await anImage('jpeg', 300, 300),
  });
  return (await answer.json()).avatarUrl;
}

/** Uploads, tags and trashes until stopped; counts the answers. */
function load(library: OwnLibrary, bytes: Uint8Array<ArrayBuffer>) {
  let stopped = false;
  let answers = 0;
  const run = async (worker: number) => {
    for (let turn = 0; !stopped; turn++) {
      const name = `load-${worker}-${turn}.jpg`;
      const { data, status } = await upload(library, [{ bytes, name }]);
      expect(status).toBe(200);
      const assetIds = data.assets.map(({ id }) => id);
      const json = { assetIds, tags: [`turn ${turn}`] };
      await call(`${library.assets}/tag`, { ...library, method: 'POST', json });
      if (turn % 2 === 0)
        await call(library.assets, { ...library, method: 'DELETE', json: { ids: assetIds } });
      answers += 2;
    }
  };
  const ended = Promise.all([run(1), run(2), run(3)]);
  return {
    async stop() {
      stopped = true;
      await ended;
      return answers;
    },
  };
}

describe('a backup of a service under load', () => {
  it('restores the rows, files, keys and claims of its moment, and check finds no problem afterwards', async () => {
    const library = await aLibrary(service.url);
    const files = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => ({
        bytes: await anImage('jpeg', 900 + number, 600),
        name: `kept-${number}.jpg`,
      })),
    );
    const { data } = await upload(library, files);
    const kept = await Promise.all(data.assets.map(({ id }) => processed(library, id)));
    const before = await served(kept);
    const avatar = await anAvatar();
    const face = await bytesAt(avatar);
    const listed = await call<unknown[]>(library.assets, library);
    const uploads = `${service.url}/api${library.assets.replace('/assets', '/uploads')}`;
    const tus = tusClient(uploads, library.key);
    const unfinished = await tus.begin('half.jpg', 1000, new Uint8Array(500));
    const busy = await aLibrary(service.url);
    const working = load(busy, await anImage('jpeg', 500, 400));
    const backup = await admin<Backup>(service, 'backup', '--to', join(place, 'first'));
    // The backup still holds assets purged after it.
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
    expect(await working.stop()).toBeGreaterThan(0);
    await admin(service, 'retention', 'run', '--now', later);
    expect(backup.problems).toEqual([]);
    expect(backup.files).toBeGreaterThan(12);

    await service.stop();
    await rm(service.dataDir, { recursive: true });
    const restored = await admin<Backup>(service, 'restore', '--from', join(place, 'first'));
    expect(restored).toMatchObject({ rows: backup.rows, files: backup.files });
    service = await startAgain(service, ENV);

    // No backup holds its bytes.
    const left = await tus.progress(unfinished);
    expect(left).toMatchObject({ state: 'refused', offset: 500 });

    const chosen = [...before].sort(() => Math.random() - 0.5).slice(0, 20);
    expect(chosen).toHaveLength(20);
    for (const [url, hash] of chosen) expect(await bytesAt(url)).toBe(hash);
    expect(await bytesAt(avatar)).toBe(face);
    const again = await call<unknown[]>(library.assets, library);
    expect(again.status).toBe(200);
    expect(again.data).toHaveLength(listed.data.length);
    expect((await fetch(library.claimUrl)).status).toBe(200);
    expect((await fetch(`${service.url}/claim/${'x'.repeat(43)}`)).status).toBe(404);
    // Counters and triggers still work.
    const { status } = await upload(library, files.slice(0, 1));
    expect(status).toBe(200);
    await expect.poll(() => checkData(service), { timeout: 20_000 }).toEqual([]);
  }, 120_000);

  it('is refused by a service with another SECRET, which writes nothing', async () => {
    const secret = { SECRET: 'another secret, long enough for all' };
    const refusal = await runAdmin(
      { dataDir: join(place, 'beside') },
      ['restore', '--from', join(place, 'first')],
      secret,
    );
    expect(JSON.parse(refusal.stdout).error.message).toContain('SECRET');
    await expect(readdir(join(place, 'beside'))).rejects.toThrow('ENOENT');
  });
});

describe('admin refuses', () => {
  const refusedRestore = async (dataDir: string, from: string) => {
    const { code, stdout } = await runAdmin({ dataDir }, ['restore', '--from', from]);
    expect(code).toBe(1);
    return JSON.parse(stdout).error as { code: string; message: string };
  };

  it('to restore over existing data', async () => {
    const { message } = await refusedRestore(service.dataDir, join(place, 'first'));
    expect(message).toContain('is not empty');
  });

  it('to restore a backup with a changed file, and leaves nothing behind', async () => {
    const folder = join(place, 'changed');
    await cp(join(place, 'first'), folder, { recursive: true });
    const [first = ''] = (await readFile(join(folder, 'files.jsonl'), 'utf8')).split('\n');
    const { name } = JSON.parse(first);
    const path = join(folder, 'files', name.slice(0, 2), name);
    const bytes = await readFile(path);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const target = join(place, 'target');
    expect((await refusedRestore(target, folder)).message).toContain('the file ');
    await expect(readdir(target)).rejects.toThrow('ENOENT');
  });
});

describe('a restored service', () => {
  it('serves no other bytes at a known versioned URL, and continues for readers of events', async () => {
    const library = await aLibrary(service.url);
    const add = async (width: number, parentId?: string) => {
      const file = { bytes: await anImage('jpeg', width, 300), name: `${width}.jpg` };
      return processedOne(library, file, parentId);
    };
    const { id } = await add(700);
    const variants = [await add(710, id), await add(720, id)];
    const address = `${library.assets}/${id}`;
    const read = async () =>
      (await call<{ url: string; contentVersion: number | null }>(address, library)).data;
    const promote = async (variant: { id: string } | undefined) => {
      const before = (await read()).contentVersion;
      const json = { variantId: variant?.id };
      const { status } = await call(`${address}/promote`, {
        method: 'POST',
        key: library.key,
        json,
        url: service.url,
      });
      expect(status).toBe(200);
      await expect
        .poll(async () => (await read()).contentVersion, { timeout: 40_000 })
        .not.toBe(before);
      const { url, contentVersion } = await read();
      const versioned = `${url}?v=${contentVersion}`;
      return { url: versioned, bytes: await bytesAt(versioned) };
    };
    const folder = join(place, 'versions');
    await admin(service, 'backup', '--to', folder);
    const first = await promote(variants[0]);
    const promotedAfter = async (after: string) => {
      const path = `/organizations/${library.organizationId}/events?types=asset.promoted&after=${after}`;
      const { data } = await call<{ id: string }[]>(path, library);
      return data.map((event) => event.id);
    };
    await expect.poll(() => promotedAfter('0')).toHaveLength(1);
    const [seen = ''] = await promotedAfter('0');

    await service.stop();
    await rm(service.dataDir, { recursive: true });
    await admin(service, 'restore', '--from', folder);
    service = await startAgain(service, ENV);

    const second = await promote(variants[1]);
    expect(second.bytes).not.toBe(first.bytes);
    expect(second.url).not.toBe(first.url);
    await expect.poll(() => promotedAfter(seen)).toHaveLength(1);
  }, 180_000);
});

describe('a backup while the service stops', () => {
  it('is finished before the database stops', async () => {
    const folder = join(place, 'while-stopping');
    // The backup waits for this, as for a deletion in progress.
    await withDatabase(service.dataDir, async (query) => {
      await query('SELECT pg_advisory_lock_shared(72707373)');
      const backup = runAdmin(service, ['backup', '--to', folder]);
      const waiting = () =>
        query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707373 AND NOT granted`,
        );
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      expect(await service.stop()).toBe(0);
      expect(service.log()).toMatch(/goes on running: admin backup \(process \d+\) uses it/);
      await query('SELECT pg_advisory_unlock_shared(72707373)');
      expect((await backup).code).toBe(0);
    });
    expect(await readdir(folder)).toContain('manifest.json');
    service = await startAgain(service, ENV);
    expect(await checkData(service)).toEqual([]);
  }, 120_000);
});

import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, checkData, runAdmin } from '../support/admin';
import { withDatabase } from '../support/database';
import { anImage } from '../support/images';
import { createPerson, signIn } from '../support/people';
import { type RunningService, removeData, startService } from '../support/service';
import { tusClient } from '../support/tus';
import { type Asset, aLibrary, call, processed, processedOne, upload } from './client';

const ENV = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
let service: RunningService;
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  service = await startService(ENV, join(place, 'data'));
});
afterAll(async () => {
  await service.stop();
  await removeData(place);
});

type Backup = { rows: number; files: number; problems: unknown[] };
const check = async () => ({ problems: await checkData(service) });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesAt = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return sha256(new Uint8Array(await answer.arrayBuffer()));
};

/** The hash of each file at the URLs of the assets: originals and renditions. */
async function served(assets: Asset[]) {
  const addresses = assets.flatMap(({ url, sizes }) => [
    url,
    ...(Object.values(JSON.parse(sizes ?? '{}')) as string[]),
  ]);
  const here = addresses.map((address) => address.replace(/^https?:\/\/[^/]+/, ''));
  return new Map(
    await Promise.all(
      here.map(async (path) => [path, await bytesAt(service.url + path)] as [string, string]),
    ),
  );
}

/** Creates a person with an avatar; returns the path of the avatar. */
async function anAvatar(): Promise<string> {
  const cookie = await signIn(service, await createPerson(service));
  const answer = await fetch(`${service.url}/api/auth/avatar`, {
    method: 'PUT',
    headers: { Cookie: cookie, Origin: service.url, 'Content-Type': 'image/jpeg' },
    body: await anImage('jpeg', 300, 300),
  });
  return new URL((await answer.json()).avatarUrl).pathname;
}

/** Uploads, tags and trashes until stopped; counts the answers. */
function load(library: Awaited<ReturnType<typeof aLibrary>>, bytes: Uint8Array<ArrayBuffer>) {
  let stopped = false;
  let answers = 0;
  const { url } = service;
  const { key, assets } = library;
  const run = async (worker: number) => {
    for (let turn = 0; !stopped; turn++) {
      const name = `load-${worker}-${turn}.jpg`;
      const { data, status } = await upload(library, [{ bytes, name }]);
      expect(status).toBe(200);
      const assetIds = data.assets.map(({ id }) => id);
      const json = { assetIds, tags: [`turn ${turn}`] };
      await call(`${assets}/tag`, { method: 'POST', key, json, url });
      if (turn % 2 === 0) await call(assets, { method: 'DELETE', key, json: { assetIds }, url });
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
    const face = await bytesAt(service.url + avatar);
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
    service = await startService(ENV, service.dataDir);

    // No backup holds its bytes.
    const left = await tus.progress(unfinished.replace(/^https?:\/\/[^/]+/, service.url));
    expect(left).toMatchObject({ state: 'refused', offset: 500 });

    const chosen = [...before].sort(() => Math.random() - 0.5).slice(0, 20);
    expect(chosen).toHaveLength(20);
    for (const [path, hash] of chosen) expect(await bytesAt(service.url + path)).toBe(hash);
    expect(await bytesAt(service.url + avatar)).toBe(face);
    const again = await call<unknown[]>(library.assets, library);
    expect(again.status).toBe(200);
    expect(again.data).toHaveLength(listed.data.length);
    const claim = new URL(library.claimUrl).pathname;
    expect((await fetch(service.url + claim)).status).toBe(200);
    expect((await fetch(`${service.url}/claim/${'x'.repeat(43)}`)).status).toBe(404);
    // Counters and triggers still work.
    const { status } = await upload(library, files.slice(0, 1));
    expect(status).toBe(200);
    await expect.poll(async () => (await check()).problems, { timeout: 20_000 }).toEqual([]);
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

  it('to back up into a folder that is not empty', async () => {
    const { code, stdout } = await runAdmin(service, ['backup', '--to', join(place, 'first')]);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'BAD_USER_INPUT']);
  });

  it('to restore over existing data', async () => {
    const { message } = await refusedRestore(service.dataDir, join(place, 'first'));
    expect(message).toContain('is not empty');
  });

  it.each([
    [
      'without its manifest',
      (folder: string) => rm(join(folder, 'manifest.json')),
      'holds no backup, or one that was cut short',
    ],
    [
      'with a changed table',
      (folder: string) => appendFile(join(folder, 'database', 'public.person.copy'), 'x\n'),
      'the table public.person',
    ],
    [
      'with a changed file',
      async (folder: string) => {
        const [first = ''] = (await readFile(join(folder, 'files.jsonl'), 'utf8')).split('\n');
        const { name } = JSON.parse(first);
        const path = join(folder, 'files', name.slice(0, 2), name);
        const bytes = await readFile(path);
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
      'the file ',
    ],
    [
      'from a later version',
      async (folder: string) => {
        const path = join(folder, 'manifest.json');
        const manifest = JSON.parse(await readFile(path, 'utf8'));
        manifest.migrations.push({ name: '20990101000000_later', checksum: 'f'.repeat(64) });
        await writeFile(path, JSON.stringify(manifest));
      },
      'another version of Vitrine (it has the migration 20990101000000_later)',
    ],
  ])('to restore a backup %s, and leaves nothing behind', async (what, damage, said) => {
    const folder = join(place, what.replaceAll(' ', '-'));
    await cp(join(place, 'first'), folder, { recursive: true });
    await damage(folder);
    const target = join(place, 'target');
    expect((await refusedRestore(target, folder)).message).toContain(said);
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
    const promote = async (variant: { id: string } | undefined) => {
      const read = async () =>
        (await call<{ url: string; contentVersion: number | null }>(address, library)).data;
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
      const path = `${new URL(url).pathname}?v=${contentVersion}`;
      return { path, bytes: await bytesAt(service.url + path) };
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
    service = await startService(ENV, service.dataDir);

    const second = await promote(variants[1]);
    expect(second.bytes).not.toBe(first.bytes);
    expect(second.path).not.toBe(first.path);
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
    service = await startService(ENV, service.dataDir);
    expect(await check()).toEqual({ problems: [] });
  }, 120_000);
});

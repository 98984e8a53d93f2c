import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../support/admin';
import { aFolder } from '../support/folder';
import { anImage } from '../support/images';
import { createDatabase, type PostgresServer, startPostgres } from '../support/servers/postgres';
import { createBucket, isS3Installed, type S3Server, startS3Server } from '../support/servers/s3';
import { type RunningService, removeData, startService } from '../support/service';
import { aLibrary, call, processed, upload } from './client';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!isS3Installed)('a backup of a service on external servers', () => {
  let place: string;
  let s3: S3Server;
  let postgres: PostgresServer;
  let service: RunningService | undefined;
  beforeAll(async () => {
    place = await aFolder('backup-s3');
    [s3, postgres] = await Promise.all([startS3Server(), startPostgres()]);
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
    await Promise.all([s3?.stop(), postgres?.stop()]);
    await removeData(place);
  }, 60_000);

  const dataDir = () => join(place, 'data');
  /** An empty bucket and an empty database. */
  const freshParts = async () => ({
    ...s3.env,
    S3_BUCKET: await createBucket(s3.env),
    DATABASE_URL: await createDatabase(postgres.url),
  });
  const run = async (env: Record<string, string>, ...args: string[]) => {
    const { code, stdout } = await runAdmin({ dataDir: dataDir() }, args, env);
    return [code, JSON.parse(stdout)];
  };
  const start = async (env: Record<string, string>) => {
    service = await startService({ LOG_LEVEL: 'warn', ...env }, dataDir());
    return service;
  };
  const hashAt = async (address: string) => {
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    return sha256(new Uint8Array(await answer.arrayBuffer()));
  };

  it('is restored completely into an empty bucket and an empty database', async () => {
    const before = await freshParts();
    const { url } = await start(before);
    const library = await aLibrary(url);
    const files = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => ({
        bytes: await anImage('jpeg', 900 + number, 600),
        name: `kept-${number}.jpg`,
      })),
    );
    // One file is large enough for a multipart upload.
    const large = Buffer.concat([await anImage('jpeg', 500, 300), randomBytes(20_000_000)]);
    const { data } = await upload(library, [
      ...files,
      { bytes: new Uint8Array(large), name: 'large.jpg' },
    ]);
    const kept = await Promise.all(data.assets.map(({ id }) => processed(library, id)));
    const addresses = kept.flatMap(({ url: own, sizes }) => [
      own,
      ...(Object.values(JSON.parse(sizes ?? '{}')) as string[]),
    ]);
    const paths = addresses.map((address) => address.replace(/^https?:\/\/[^/]+/, ''));
    const hashes = new Map<string, string>();
    for (const path of paths) hashes.set(path, await hashAt(url + path));

    const [backedUp, backup] = await run(before, 'backup', '--to', join(place, 'backup'));
    expect([backedUp, backup.problems]).toEqual([0, []]);
    expect(backup.files).toBeGreaterThanOrEqual(paths.length);
    expect(await readdir(join(dataDir(), 'files', 'staging'), { recursive: true })).toSatisfy(
      (names: string[]) => names.every((name) => !name.includes('lent-')),
    );
    await service?.stop();
    service = undefined;
    await rm(dataDir(), { recursive: true });

    const after = await freshParts();
    const restored = await run(after, 'restore', '--from', join(place, 'backup'));
    expect(restored).toMatchObject([0, { rows: backup.rows, files: backup.files }]);
    const again = await start(after);
    const chosen = [...hashes].sort(() => Math.random() - 0.5).slice(0, 20);
    expect(chosen).toHaveLength(20);
    for (const [path, hash] of chosen) expect(await hashAt(again.url + path)).toBe(hash);
    const largePath = paths.at(-2) as string;
    expect(await hashAt(again.url + largePath)).toBe(hashes.get(largePath));
    const listed = await call<unknown[]>(library.assets, {
      key: library.key,
      url: again.url,
    });
    expect(listed.data).toHaveLength(13);
    expect(await run(after, 'check')).toEqual([0, { problems: [] }]);
  }, 180_000);

  it('is not restored over a database with data', async () => {
    const before = await freshParts();
    expect((await run(before, 'org', 'create', '--name', 'There already'))[0]).toBe(0);
    await service?.stop();
    service = undefined;
    await rm(dataDir(), { recursive: true });
    const [code, { error }] = await run(before, 'restore', '--from', join(place, 'backup'));
    expect([code, error.code]).toEqual([1, 'BAD_USER_INPUT']);
    expect(error.message).toContain('The database of DATABASE_URL is not empty');
    expect(await readdir(dataDir())).toEqual([]);
  }, 60_000);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, checkData, runAdmin } from '../support/admin';
import { withDatabase } from '../support/database';
import { aFolder } from '../support/folder';
import { type RunningService, removeData, startService } from '../support/service';

const ASSETS = 1500;
const FLIPPED = 200;
const LOST = 20;

let place: string;
let service: RunningService;
let env: Record<string, string>;
beforeAll(async () => {
  place = await aFolder('places');
  env = { BACKUP_TO: join(place, 'backups'), BACKUP_KEEP: '2' };
  service = await startService({ LOG_LEVEL: 'info', ANALYSIS: 'off', ...env }, join(place, 'data'));
  const target = service;
  await admin(target, 'org', 'create', '--name', 'Acme');
  await admin(target, 'library', 'create', '--org', 'acme', '--name', 'Photos');
  await admin(
    target,
    'demo',
    'fill',
    '--org',
    'acme',
    '--library',
    'photos',
    '--count',
    `${ASSETS}`,
  );
}, 240_000);
afterAll(async () => {
  await service?.stop();
  await removeData(place);
}, 60_000);

type Backup = { place: string; files: number; problems: unknown[] };
type Drill = {
  good: boolean;
  date: string;
  reads: number;
  differences: string[];
  counts: { asset: object };
};

const target = () => ({ dataDir: service.dataDir, env });
const backUp = () => admin<Backup>(target(), 'backup');
const pathOf = (name: string) => join(service.dataDir, 'files', 'blobs', name.slice(0, 2), name);
const drill = async (...args: string[]) => {
  const { code, stdout } = await runAdmin(target(), ['drill', ...args]);
  return { code, ...(JSON.parse(stdout) as Drill & { error?: { message: string } }) };
};

/** Flips a bit of this file alone: files with the same bytes may be one. */
async function flip(name: string) {
  const bytes = await readFile(pathOf(name));
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
  await rm(pathOf(name));
  await writeFile(pathOf(name), bytes);
}
const sample = async (count: number) => {
  const rows = await withDatabase(service.dataDir, (query) =>
    query<{ blob: string; id: string }>('SELECT blob, id FROM asset ORDER BY md5(blob) LIMIT $1', [
      count,
    ]),
  );
  return rows;
};

describe('a library with backups', () => {
  it('has 200 flipped bits and 20 lost files mended in one round, and no good file replaced', async () => {
    expect((await backUp()).problems).toEqual([]);
    const chosen = (await sample(FLIPPED + LOST)).map(({ blob }) => blob);
    const before = new Map<string, Buffer>();
    for (const blob of chosen) before.set(blob, await readFile(pathOf(blob)));
    for (const blob of chosen.slice(0, FLIPPED)) await flip(blob);
    for (const blob of chosen.slice(FLIPPED)) await rm(pathOf(blob));

    const found = await checkData<{ problem: string; repaired: boolean }>(target(), '--repair');
    const count = (problem: string) =>
      found.filter((each) => each.problem === problem && each.repaired).length;
    expect([count('file-damaged'), count('file-missing'), found.length]).toEqual([
      FLIPPED,
      LOST,
      FLIPPED + LOST,
    ]);
    for (const [blob, bytes] of before)
      expect(bytes.equals(await readFile(pathOf(blob)))).toBe(true);
    expect(await checkData(target())).toEqual([]);
    const names = await readdir(join(service.dataDir, 'files', 'blobs'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.damaged'))).toEqual([]);
  }, 240_000);

  it('is proved by a dated drill, which finds a damaged original, row and rendition', async () => {
    const { place: kept } = await backUp();
    const good = await drill('--backup', env.BACKUP_TO ?? '');
    expect(good).toMatchObject({
      code: 0,
      good: true,
      reads: 20,
      counts: { asset: { backup: ASSETS, service: ASSETS } },
    });
    expect(Date.parse(good.date)).toBeGreaterThan(Date.now() - 120_000);

    const [original, row, rendition] = await sample(3);
    await flip(original?.blob ?? '');
    await flip(`${rendition?.blob}.400`);
    const name = () =>
      withDatabase(service.dataDir, (query) =>
        query(`UPDATE asset SET description = 'bitten' WHERE id = $1`, [row?.id]),
      );
    await name();
    const bad = await drill('--backup', kept, '--sample', '100');
    expect(bad).toMatchObject({ code: 1, good: false });
    expect(bad.differences).toEqual(
      expect.arrayContaining([
        `The original of the asset ${original?.id} is damaged.`,
        `The row of the asset ${row?.id} differs.`,
        `The rendition ${rendition?.blob}.400 is another one.`,
      ]),
    );
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^vitrine_drill_last_success_timestamp_seconds\S* 1\d{9}/m);
    expect(await checkData(target(), '--repair')).toHaveLength(2);
  }, 240_000);

  it('has a drill that leaves nothing behind when it is stopped, and refuses a damaged backup', async () => {
    const args = ['scripts/admin.mjs', 'drill', '--backup', env.BACKUP_TO ?? ''];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, DATA_DIR: service.dataDir, TMPDIR: place },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    const made = async () =>
      (await readdir(place)).filter((name) => name.startsWith('vitrine-drill-'));
    await expect.poll(made, { timeout: 30_000 }).toHaveLength(1);
    await pause(1500);
    child.kill('SIGINT');
    await once(child, 'close');
    expect([child.exitCode, JSON.parse(stdout).error.message]).toEqual([
      1,
      'The drill was stopped.',
    ]);
    expect(await made()).toEqual([]);
    const keys = await withDatabase(service.dataDir, (query) => query('SELECT FROM api_key'));
    expect(keys).toEqual([]);

    const blobs = join(env.BACKUP_TO ?? '', 'blobs');
    const contents = await readdir(blobs, { recursive: true });
    const content = contents.find((name) => /\/[0-9a-f]{64}$/.test(name)) ?? '';
    await writeFile(join(blobs, content), 'bitten');
    expect(await drill('--backup', env.BACKUP_TO ?? '')).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining(`(SHA-256 ${basename(content)})`) },
    });
  }, 120_000);

  it('is restored without what is damaged in the backup, and runs while its place is away', async () => {
    const away = { BACKUP_TO: '/dev/null/backups' };
    const restored = { dataDir: join(place, 'restored'), env: away };
    const { leftOut } = await admin<{ leftOut: string[] }>(
      restored,
      'restore',
      '--from',
      env.BACKUP_TO ?? '',
      '--leave-out-damaged',
    );
    expect(leftOut.length).toBeGreaterThan(0);
    const found = await checkData<{ problem: string; repaired: boolean }>(restored);
    expect(found.every(({ problem }) => /-missing$/.test(problem))).toBe(true);
    const other = await startService({ ANALYSIS: 'off', ...away }, restored.dataDir);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    await other.stop();
  }, 120_000);
});

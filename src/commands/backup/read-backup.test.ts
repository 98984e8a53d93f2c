import { createHash } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from '@/domain/access/secret/secrets';
import { type Manifest, pathsIn, readManifest, writeManifest } from '@/domain/backup/manifest';
import { BASELINE, type Migration, REPLACED } from '@/platform/database/migrate';
import { aFolder } from '@/testing/folder';
import { openSource } from './open-source';
import { readBackup } from './read-backup';
import { restoreBackup } from './restore-backup';

const SECRET = 'a secret of at least thirty-two bytes';
const aMigration = (name: string): Migration => ({
  name,
  sql: '',
  checksum: createHash('sha256').update(name).digest('hex'),
});
/** The migrations before the baseline; only the name of the last one counts. */
const BEFORE = [
  ...Array.from({ length: REPLACED.count - 1 }, (_, n) => `20261127_${n}`),
  REPLACED.last,
];
const CHAIR = '20270101_chair';
const migrations = [aMigration(BASELINE), aMigration(CHAIR)];

let folder: string;
beforeEach(async () => {
  folder = await aFolder();
});

/** Reads an empty backup of a database that had these migrations; returns their names as this code has them. */
async function read(...names: string[]): Promise<string[]> {
  await writeFile(join(folder, 'files.jsonl'), '');
  await writeManifest(folder, {
    format: 1,
    made: '2026-11-26T00:00:00.000Z',
    secretFingerprint: fingerprintOf(SECRET),
    migrations: names.map((name) => aMigration(name)) as Manifest['migrations'],
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0, sha256: createHash('sha256').digest('hex') },
  });
  const { manifest } = await readBackup(await openSource(folder), migrations, [SECRET]);
  return manifest.migrations.map(({ name }) => name);
}

describe('readBackup', () => {
  it('accepts a backup with the migrations of this code', async () => {
    expect(await read(BASELINE, CHAIR)).toEqual([BASELINE, CHAIR]);
  });

  it('names the baseline instead of all that it replaces', async () => {
    expect(await read(...BEFORE)).toEqual([BASELINE]);
  });

  it.each([
    ['an unknown migration', [BASELINE, '20270102_moon'], '20270102_moon'],
    ['only some of the replaced migrations', BEFORE.slice(1), '20261127_1'],
  ])('refuses a backup with %s', async (_, names, named) => {
    await expect(read(...names)).rejects.toThrow(
      `The backup was made by another version of Vitrine (it has the migration ${named}); restore it with that version.`,
    );
  });

  it('names every file that is missing or changed, with its hash, and leaves them out when told', async () => {
    await read(BASELINE);
    const saved = ['whole', 'changed', 'missing'].map((name) => ({
      name,
      size: name.length,
      sha256: createHash('sha256').update(name).digest('hex'),
    }));
    const [whole, ...damaged] = saved;
    const list = saved.map((file) => `${JSON.stringify(file)}\n`).join('');
    await writeFile(pathsIn(folder).fileList, list);
    for (const [name, text] of [
      ['whole', 'whole'],
      ['changed', 'chaNged'],
    ] as const) {
      await mkdir(dirname(pathsIn(folder).file(name)), { recursive: true });
      await writeFile(pathsIn(folder).file(name), text);
    }
    const manifest = await readManifest(folder);
    await rm(pathsIn(folder).manifest);
    const sha256 = createHash('sha256').update(list).digest('hex');
    await writeManifest(folder, { ...manifest, files: { count: 3, bytes: 19, sha256 } });
    const source = await openSource(folder);
    const refusal = await readBackup(source, migrations, [SECRET]).catch((error) => error.message);
    for (const { name, sha256 } of damaged)
      expect(refusal).toContain(`${name} (SHA-256 ${sha256})`);
    expect(refusal).not.toContain(whole?.sha256);
    const backup = await readBackup(source, migrations, [SECRET], true);
    expect(new Set(backup.damaged)).toEqual(new Set(damaged));
  });
});

describe('restoreBackup writes nothing', () => {
  const table = { name: 'public.person', columns: ['id'], rows: 1, bytes: 3 };
  const sha256 = createHash('sha256').update('id\n').digest('hex');
  it.each<[string, () => Promise<unknown>, string]>([
    [
      'without its manifest',
      () => rm(pathsIn(folder).manifest),
      'holds no backup, or one that was cut short: it has no manifest.json.',
    ],
    [
      'with a changed table',
      () => writeFile(pathsIn(folder).table(table.name), 'iD\n'),
      'is damaged. Missing or changed: the table public.person.',
    ],
    [
      'with a longer table',
      () => writeFile(pathsIn(folder).table(table.name), 'id\n\n'),
      'is damaged. Missing or changed: the table public.person.',
    ],
    [
      'without a table',
      () => rm(pathsIn(folder).table(table.name)),
      'is damaged. Missing or changed: the table public.person.',
    ],
  ])('of a backup %s', async (_, damage, said) => {
    await read();
    const manifest = await readManifest(folder);
    await rm(pathsIn(folder).manifest);
    await writeManifest(folder, { ...manifest, tables: [{ ...table, sha256 }] });
    await mkdir(join(folder, 'database'));
    await writeFile(pathsIn(folder).table(table.name), 'id\n');
    const source = await openSource(folder);
    expect((await readBackup(source, migrations, [SECRET])).manifest.tables).toHaveLength(1);
    await damage();
    const dataDir = join(folder, 'data');
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir, SECRET } as const;
    await expect(restoreBackup(source, 'prisma/migrations', env)).rejects.toThrow(said);
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
  });
});

it('openSource refuses a folder without a backup', async () => {
  await expect(openSource(folder)).rejects.toThrow('holds no backup, or one that was cut short.');
});

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cron } from 'croner';
import { beforeEach, describe, expect, it } from 'vitest';
import { isDue } from '@/jobs/backup-on-schedule';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { findLastBackup, type RunKind, recordRun } from './backup-runs';
import { type KeepOptions, keepBackup } from './keep-backup';
import { completeOf, listKept } from './kept-backups';
import { makeBackup } from './make-backup';

let domain: TestDomain;
let [folder, place] = ['', ''];
let [blobs, copies]: Blobs[] = [];
beforeEach(async () => {
  [domain, folder, place] = [await aService(), await aFolder(), await aFolder()];
  [blobs, copies] = [await makeDiskBlobs({ folder }), await makeDiskBlobs({ folder: place })];
});

/** A database that a process has used. */
async function aService() {
  const made = await aDomain();
  await made.sql(`INSERT INTO installation VALUES (true, 'disk', 'a', 'b', '{}', 'postgresql')`);
  return made;
}

const pathOf = (name: string, below = folder) => join(below, 'blobs', name.slice(0, 2), name);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** An asset with its original and a rendition. */
async function stored(content: string) {
  const { library } = await aLibrary(domain);
  const blob = newBlobName();
  await blobs?.put(blob, Buffer.from(content));
  await blobs?.put(renditionBlob(blob, 400), Buffer.from(`small ${content}`));
  await anAsset(domain, library, { blob, sha256: hashOf(content), sizeBytes: content.length });
  return blob;
}

async function keep(options: Partial<KeepOptions> = {}, from = blobs as Blobs) {
  const kept = await keepBackup(domain, from, {
    copies: copies as Blobs,
    place,
    count: 2,
    storedSecrets: ['x'.repeat(40)],
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
  if (!kept) throw new Error('Another one is being written.');
  return { copied: kept.copied, files: kept.manifest.files.count, problems: kept.problems };
}
const complete = async () => completeOf(await listKept(copies as Blobs)).length;
const contents = async () => {
  const found: string[] = [];
  await listKept(copies as Blobs, async ({ sha256 }) => found.push(sha256));
  return found.sort();
};

it('a backup is not written into a folder with content', async () => {
  const before = await readdir(place);
  const options = { folder: place, storedSecrets: null };
  await expect(makeBackup(domain, blobs as Blobs, options)).rejects.toThrow(
    'is not empty; a backup needs a folder of its own.',
  );
  expect(await readdir(place)).toEqual(before);
});

describe('a place of backups', () => {
  it('gets the bytes that it lacks, keeps so many backups, and loses what none of them lists', async () => {
    const [first] = [await stored('one'), await stored('two')];
    expect(await keep()).toEqual({ copied: 4, files: 4, problems: [] });
    const three = await stored('three');
    expect(await keep()).toMatchObject({ copied: 2, files: 6 });
    await domain.sql('DELETE FROM asset WHERE blob = $1', [first]);
    for (const name of [first, renditionBlob(first, 400)]) await blobs?.delete(name);
    expect(await keep()).toMatchObject({ copied: 0, files: 4 });
    expect([await complete(), await contents()]).toEqual([
      2,
      expect.arrayContaining([hashOf('one')]),
    ]);
    await keep();
    expect([await complete(), await contents()]).toEqual([
      2,
      expect.not.arrayContaining([hashOf('one')]),
    ]);
    expect(await readFile(pathOf(hashOf('three'), place), 'utf8')).toBe('three');
    expect(three).not.toBe(hashOf('three'));
  });

  it('keeps good bytes of an original that the store damaged or lost', async () => {
    const [damaged, lost] = [await stored('damaged'), await stored('lost')];
    await keep();
    await writeFile(pathOf(damaged), 'danaged and longer');
    await blobs?.delete(lost);
    const { files, problems } = await keep({ count: 1 });
    expect(files).toBe(4);
    expect(problems.map(({ problem }) => problem).sort()).toEqual(['file-damaged', 'file-missing']);
    expect(await contents()).toEqual(
      ['damaged', 'lost', 'small damaged', 'small lost'].map(hashOf).sort(),
    );
  });

  it('has every other file when one cannot be read, and fails when it cannot be written', async () => {
    const [bad] = [await stored('bad'), await stored('good')];
    const sound = blobs as Blobs;
    const fails = Object.assign(new Error('EIO'), { code: 'EIO' });
    blobs = {
      ...sound,
      read: (name) => (name === bad ? Promise.reject(fails) : sound.read(name)),
      asFile: (name, use) => (name === bad ? Promise.reject(fails) : sound.asFile(name, use)),
    };
    const { files, problems } = await keep();
    expect([files, problems.map(({ problem, about }) => [problem, about])]).toEqual([
      3,
      [['file-damaged', `file ${bad}`]],
    ]);
    blobs = { ...sound, asFile: () => Promise.reject(fails) };
    await expect(keep()).rejects.toThrow('EIO');
  });

  it('takes an interrupted one for none, removes it, and uses its copies', async () => {
    for (const content of ['one', 'two', 'three']) await stored(content);
    const stopping = new AbortController();
    let seen = 0;
    const cut = keep({
      signal: stopping.signal,
      onProgress: () => ++seen === 4 && stopping.abort(new Error('stopped')),
    });
    await expect(cut).rejects.toThrow('stopped');
    expect([await complete(), (await contents()).length > 0]).toEqual([0, true]);
    // Cut while its pieces were written.
    await copies?.put('backup-20260101T000000000Z.table.public.asset', Buffer.from('half'));
    const { copied } = await keep();
    expect(copied).toBeLessThan(6);
    expect((await readdir(join(place, 'blobs', 'ba'))).join()).not.toContain('20260101');
    expect(await complete()).toBe(1);
  });

  it('goes without renditions removed meanwhile and parts of films', async () => {
    const [first, second] = [await stored('one'), await stored('two')];
    for (const part of ['part-0', 'sound'] as const)
      await blobs?.put(renditionBlob(first, part), Buffer.from(part));
    const gone = [renditionBlob(first, 400), second];
    const asFile: Blobs['asFile'] = async (name, use) => {
      if (gone.includes(name)) await blobs?.delete(name);
      return (blobs as Blobs).asFile(name, use);
    };
    const { files, problems } = await keep({}, { ...(blobs as Blobs), asFile });
    expect([files, problems]).toMatchObject([2, [{ problem: 'file-missing' }]]);
    expect(await contents()).toEqual(['one', 'small two'].map(hashOf).sort());
  });

  it('is of one service until another claims it', async () => {
    await stored('one');
    await keep();
    const [before, own] = [await contents(), domain];
    domain = await aService();
    await stored('two');
    await expect(keep()).rejects.toThrow('another service');
    expect(await contents()).toEqual(before);
    await keep({ claim: true });
    domain = own;
    await expect(keep()).rejects.toThrow('another service');
  });

  it('is refused when its backups are gone, until it is claimed', async () => {
    await stored('one');
    await keep();
    const at = domain.now();
    const run = { kind: 'backup', started: at, ended: at, good: true, report: {} } as const;
    await recordRun(domain, { ...run, place });
    const bare = await makeDiskBlobs({ folder: await aFolder() });
    await expect(keep({ copies: bare })).rejects.toThrow('is its disk mounted?');
    expect((await listKept(bare)).size).toBe(0);
    expect((await keep({ copies: bare, claim: true })).copied).toBe(2);
    expect((await keep({ copies: bare })).copied).toBe(0);
    const another = await makeDiskBlobs({ folder: await aFolder() });
    expect((await keep({ copies: another, place: '/new' })).copied).toBe(2);
  });

  it.each([
    ['a content', () => hashOf('one')],
    ['a piece', (stamp: string) => `backup-${stamp}.files.jsonl`],
    ['the mark', () => 'vitrine-backups'],
  ])('never has a manifest when %s went meanwhile', async (_, nameOf) => {
    await stored('one');
    const store: Blobs['store'] = async (path, name) => {
      await copies?.store(path, name);
      const [, stamp = ''] = /^backup-(.*)\.secret$/.exec(name) ?? [];
      if (stamp) await copies?.delete(nameOf(stamp));
    };
    await expect(keep({ copies: { ...(copies as Blobs), store } })).rejects.toThrow();
    expect(await complete()).toBe(0);
  });

  it('keeps what is made after a clock that was ahead, and reads its files', async () => {
    const blob = await stored('one');
    await keep();
    const [stamp = ''] = completeOf(await listKept(copies as Blobs));
    for await (const { blob: name } of copies?.list() ?? [])
      if (name.includes(stamp)) {
        await copies?.copy([[name, name.replace(stamp, '20991231T000000000Z')]]);
        await copies?.delete(name);
      }
    await blobs?.put(renditionBlob(blob, 400), Buffer.from('smaLL one'));
    expect((await keep({ count: 1 })).copied).toBe(1);
    expect(completeOf(await listKept(copies as Blobs))).toEqual(['20991231T000000001Z']);
    expect(await contents()).toEqual(['one', 'smaLL one'].map(hashOf).sort());
  });

  it('is written by one process at a time', async () => {
    await stored('one');
    const results = await Promise.allSettled([keep(), keep()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a schedule', () => {
  const nightly = new Cron('30 1 * * *', { paused: true, timezone: 'UTC' });
  const ran = (at: string, good: boolean, of: { kind?: RunKind; place?: string } = {}) =>
    recordRun(domain, {
      kind: 'backup',
      place,
      ...of,
      started: new Date(at),
      ended: new Date(at),
      good,
      report: {},
    });
  it.each([
    ['at once when there is none', [], '2026-03-05T12:00Z', true],
    ['not again on the same day', [['2026-03-05T01:30:05Z', true]], '2026-03-05T12:00Z', false],
    ['the next night', [['2026-03-05T01:30:05Z', true]], '2026-03-06T01:30:01Z', true],
    [
      'not within an hour after a failure',
      [['2026-03-05T01:30:05Z', false]],
      '2026-03-05T02:30Z',
      false,
    ],
    ['an hour after a failure', [['2026-03-05T01:30:05Z', false]], '2026-03-05T02:31Z', true],
  ] as const)('is due %s', async (_, runs, now, due) => {
    for (const [at, good] of runs) await ran(at, good);
    domain.clock.now = new Date(now);
    expect(await isDue(domain, nightly, place)).toBe(due);
  });

  it('is not satisfied by backups elsewhere, in folders, or of a clock that was ahead', async () => {
    domain.clock.now = new Date('2026-03-05T12:00Z');
    await ran('2026-03-05T02:00Z', true, { place: '/elsewhere' });
    await ran('2026-03-05T02:00Z', true, { kind: 'folder' });
    await ran('2099-01-01T02:00Z', true);
    expect(await isDue(domain, nightly, place)).toBe(true);
  });

  it('remembers a failure after many good ones, and the last good one after many failures', async () => {
    const fill = (good: boolean, from: string) =>
      domain.sql(
        `INSERT INTO backup_run SELECT 'run-' || $2 || n, 'backup', $3, at, at, $1, '{}'
         FROM generate_series(1, 400) n, LATERAL (SELECT $2::timestamptz + n * interval '1 minute') t(at)`,
        [good, from, place],
      );
    await fill(true, '2026-03-01T00:00Z');
    await ran('2026-03-05T01:30:05Z', false);
    domain.clock.now = new Date('2026-03-05T01:30:10Z');
    expect(await isDue(domain, nightly, place)).toBe(false);
    await fill(false, '2026-03-06T00:00Z');
    await ran('2026-03-07T00:00Z', false);
    domain.clock.now = new Date('2026-03-08T00:00Z');
    expect((await findLastBackup(domain, place)).good).toEqual(new Date('2026-03-01T06:40Z'));
    expect(await domain.sql('SELECT FROM backup_run')).toHaveLength(401);
  });
});

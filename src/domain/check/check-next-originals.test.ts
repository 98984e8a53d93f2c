import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/contract/durations';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { aDomain, aFile, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { addAssets } from '../asset/add-assets';
import { recordRun } from '../backup/backup-runs';
import { beginNight, checkNext } from './check-next-originals';

let domain: TestDomain;
let [folder, place] = ['', ''];
let blobs: Blobs;
let copies: Blobs;
beforeEach(async () => {
  domain = await aDomain();
  [folder, place] = [await aFolder(), await aFolder()];
  [blobs, copies] = [await makeDiskBlobs({ folder }), await makeDiskBlobs({ folder: place })];
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const pathOf = (name: string, below = folder) => join(below, 'blobs', name.slice(0, 2), name);
const bytesOf = (name: string) => readFile(pathOf(name), 'utf8').catch(() => null);

/** Processed assets with one rendition, each with its files in the backups. */
async function stored(count: number) {
  const { library } = await aLibrary(domain);
  const names: string[] = [];
  for (let n = 0; n < count; n++) {
    const blob = newBlobName();
    const content = `original ${n}`;
    const files = [
      [blob, content],
      [renditionBlob(blob, 400), `small ${n}`],
      [renditionBlob(blob, 'blurred'), `blurred ${n}`],
    ] as const;
    for (const [name, text] of files) {
      await blobs.put(name, Buffer.from(text));
      await copies.put(hashOf(text), Buffer.from(text));
    }
    await anAsset(domain, library, { blob, sha256: hashOf(content), sizeBytes: content.length });
    names.push(blob);
  }
  await domain.sql(`UPDATE asset SET processing = 'done', renditions = '{400}', updated = created`);
  return names;
}

/** Another check, a minute later. */
const look = (most = 1000, from: Blobs | null = copies) => {
  domain.pass(60_000);
  return checkNext(
    domain,
    { blobs, copies: from },
    { most, seconds: 60, rest: async () => undefined },
  );
};
const kinds = async (most?: number, from?: Blobs | null) =>
  (await look(most, from)).problems.map(({ problem, repaired }) => `${problem} ${repaired}`);
const findings = () =>
  domain.sql('SELECT blob, finding FROM original_check WHERE finding IS NOT NULL');
const remade = () =>
  domain
    .sql(`SELECT FROM engine.event WHERE name = 'asset/renditions-lost'`)
    .then(({ length }) => length);

describe('the nightly check', () => {
  it('reads every original within 30 days, new ones first, and forgets those that went', async () => {
    // Their files are lost: they are checked all the same.
    const { library } = await aLibrary(domain);
    const files = Array.from({ length: 26 }, () => aFile());
    await addAssets(domain, library, files);
    const seen = new Map<string, number>();
    for (let night = 0; night < 35; night++) {
      domain.pass(DAY_MS);
      const share = await beginNight(domain);
      expect(share).toBeLessThanOrEqual(6);
      expect((await look(share, null)).checked).toBe(share);
      const rows = await domain.sql<{ blob: string; checked_at: Date | null }>(
        'SELECT * FROM original_check',
      );
      for (const { blob, checked_at } of rows)
        if (checked_at)
          seen.set(
            blob,
            Math.max(seen.get(blob) ?? 0, domain.clock.now.getTime() - checked_at.getTime()),
          );
    }
    expect([seen.size, Math.max(...seen.values()) <= 30 * DAY_MS]).toEqual([26, true]);
    await domain.sql('DELETE FROM asset WHERE blob = $1', [files[0]?.blob]);
    await beginNight(domain);
    expect(await domain.sql('SELECT FROM original_check')).toHaveLength(25);
  });

  it('mends damaged and lost originals from the backups, and nothing else', async () => {
    const [good = '', damaged = '', lost = '', short = ''] = await stored(4);
    const before = await bytesOf(good);
    await writeFile(pathOf(damaged), 'originaX 1');
    await rm(pathOf(lost));
    await writeFile(pathOf(short), 'orig');
    await beginNight(domain);
    expect((await kinds()).sort()).toEqual([
      'file-damaged true',
      'file-damaged true',
      'file-missing true',
    ]);
    expect(await Promise.all([good, damaged, lost, short].map(bytesOf))).toEqual([
      before,
      'original 1',
      'original 2',
      'original 3',
    ]);
    expect([await findings(), await kinds()]).toEqual([[], []]);
    const left = (await readdir(join(folder, 'blobs'), { recursive: true })).join();
    expect(left).not.toContain('.damaged');
  });

  it('never puts worse bytes in the place of an original', async () => {
    const [damaged = '', lost = ''] = await stored(2);
    await writeFile(pathOf(damaged), 'originaX 0');
    await rm(pathOf(lost));
    await writeFile(pathOf(hashOf('original 0'), place), 'originaY 0');
    await rm(pathOf(hashOf('original 1'), place));
    await beginNight(domain);
    expect((await kinds()).sort()).toEqual([
      'copy-damaged false',
      'file-damaged false',
      'file-missing false',
    ]);
    expect([await bytesOf(damaged), await bytesOf(lost)]).toEqual(['originaX 0', null]);
    expect(await findings()).toHaveLength(2);
    expect((await kinds(10, null)).sort()).toEqual(['file-damaged false', 'file-missing false']);
  });

  it('has renditions made anew that are lost, or differ from those of the last check', async () => {
    const [first = '', second = '', third = ''] = await stored(3);
    await beginNight(domain);
    expect(await kinds()).toEqual([]);
    await rm(pathOf(renditionBlob(first, 400)));
    await writeFile(pathOf(renditionBlob(second, 400)), 'smaXl 1');
    expect((await kinds()).sort()).toEqual(['size-damaged true', 'size-missing true']);
    expect([
      await bytesOf(renditionBlob(second, 400)),
      await bytesOf(renditionBlob(second, 'blurred')),
    ]).toEqual([null, 'blurred 1']);
    expect(await remade()).toBe(2);
    for (const blob of [first, second])
      await blobs.put(renditionBlob(blob, 400), Buffer.from('remade'));
    await look(10, null);
    expect(await kinds(10, null)).toEqual([]);
    await writeFile(pathOf(renditionBlob(third, 400)), 'smaXl 2');
    expect(await kinds(10, null)).toEqual(['size-damaged true']);
  });

  it('leaves renditions alone that the place of the backups lacks, and a film made since the last check', async () => {
    const [blob = ''] = await stored(1);
    const film = ['playback', 'strip'] as const;
    const at = domain.now();
    const run = { started: at, ended: at, good: true, report: {} };
    await recordRun(domain, { kind: 'backup', place, ...run });
    copies = await makeDiskBlobs({ folder: await aFolder() });
    await beginNight(domain);
    expect(await kinds()).toEqual([]);

    for (const file of film) await blobs.put(renditionBlob(blob, file), Buffer.from(file));
    await domain.sql(
      `INSERT INTO playback (blob, organization_id, created, state, captions)
       SELECT blob, organization_id, created, 'ready', '[]' FROM asset`,
    );
    expect([await kinds(), await kinds()]).toEqual([[], []]);
    await writeFile(pathOf(renditionBlob(blob, 'playback')), 'pXayback');
    expect(await kinds()).toEqual(['size-damaged true']);
    expect(await Promise.all(film.map((file) => bytesOf(renditionBlob(blob, file))))).toEqual([
      null,
      'strip',
    ]);
    expect(await bytesOf(renditionBlob(blob, 400))).toBe('small 0');
  });

  it('replaces what is damaged in the backups, and leaves what is whole there', async () => {
    const [blob = ''] = await stored(1);
    await writeFile(pathOf(hashOf('original 0'), place), 'originaY 0');
    await writeFile(pathOf(hashOf('small 0'), place), 'smaYl 0');
    await beginNight(domain);
    expect(await kinds()).toEqual(['copy-damaged true', 'copy-damaged true']);
    for (const text of ['original 0', 'small 0', 'blurred 0'])
      expect(await readFile(pathOf(hashOf(text), place), 'utf8')).toBe(text);
    expect([await kinds(), await bytesOf(blob)]).toEqual([[], 'original 0']);
  });

  it.each(['EIO', 'EACCES'])('takes a file for damaged that cannot be read: %s', async (code) => {
    const [first = '', second = ''] = await stored(2);
    const fails = Object.assign(new Error(code), { code });
    const sound = blobs;
    const broken = new Set([first, second]);
    blobs = {
      ...sound,
      read: async (name) => (broken.has(name) ? Promise.reject(fails) : sound.read(name)),
      size: async (name) =>
        second === name && broken.has(name) ? Promise.reject(fails) : sound.size(name),
      async store(path, name) {
        await sound.store(path, name);
        broken.delete(name);
      },
    };
    await beginNight(domain);
    expect(await kinds(10, null)).toEqual(['file-damaged false', 'file-damaged false']);
    expect(await findings()).toHaveLength(2);
    expect(await kinds()).toEqual(['file-damaged true', 'file-damaged true']);
    expect([await findings(), await kinds()]).toEqual([[], []]);
  });

  it('brings no original back that is purged while it is mended', async () => {
    const [blob = ''] = await stored(1);
    await writeFile(pathOf(blob), 'originaX 0');
    await beginNight(domain);
    const sound = blobs;
    blobs = {
      ...sound,
      async store(path, name) {
        await domain.sql('DELETE FROM asset WHERE blob = $1', [name]);
        await sound.delete(name);
        await sound.store(path, name);
      },
    };
    await kinds();
    const left = (await readdir(join(folder, 'blobs'), { recursive: true })).join();
    expect(left).not.toMatch(new RegExp(`${blob}(,|$|\\.damaged)`));
  });
});

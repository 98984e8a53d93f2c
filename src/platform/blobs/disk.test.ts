import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { newBlobName } from './blob-name';
import { testBlobsDriver } from './blobs.suite';
import { cacheSmallBlobs } from './cache-small-blobs';
import { makeDiskBlobs } from './disk';
import { sweepStaging } from './staging';

testBlobsDriver('disk', async () => makeDiskBlobs({ folder: await aFolder() }));

testBlobsDriver('disk behind a memory of small blobs', async () =>
  cacheSmallBlobs(await makeDiskBlobs({ folder: await aFolder() }), { maxBytes: 100_000 }),
);

const openFiles = async () => (await readdir('/proc/self/fd')).length;

describe('the disk driver', () => {
  it('spreads blobs over folders named by their first two characters', async () => {
    const folder = await aFolder();
    const blobs = await makeDiskBlobs({ folder });
    await blobs.put('abcdef', Buffer.from('x'));
    expect((await stat(join(folder, 'blobs', 'ab', 'abcdef'))).size).toBe(1);
  });

  it('finds the stored blobs after a restart', async () => {
    const folder = await aFolder();
    await (await makeDiskBlobs({ folder })).put('abcdef', Buffer.from('kept'));
    const again = await makeDiskBlobs({ folder });
    expect((await buffer(await again.read('abcdef'))).toString()).toBe('kept');
  });

  it('stores blobs after somebody removed an empty folder', async () => {
    const folder = await aFolder();
    const blobs = await makeDiskBlobs({ folder });
    await blobs.put('abcdef', Buffer.from('x'));
    await rm(join(folder, 'blobs', 'ab'), { recursive: true });
    await blobs.put('abcdef', Buffer.from('xy'));
    expect(await blobs.size('abcdef')).toBe(2);
  });

  it.runIf(process.getuid?.() === 0)(
    'gives files stored by root to the owner of the folder, who serves and deletes them',
    async () => {
      const folder = await aFolder();
      await makeDiskBlobs({ folder });
      for (const path of ['blobs', 'staging']) await chown(join(folder, path), 65_500, 65_500);
      const blobs = await makeDiskBlobs({ folder });
      const blob = newBlobName();
      await blobs.put(blob, Buffer.from('bytes'));
      const shard = join(folder, 'blobs', blob.slice(0, 2));
      const owners = [blobs.stagingFolder, shard, join(shard, blob)].map(
        async (path) => (await stat(path)).uid,
      );
      expect(await Promise.all(owners)).toEqual([65_500, 65_500, 65_500]);
    },
  );

  it('leaves no temporary file after a failed write', async () => {
    const folder = await aFolder();
    const blobs = await makeDiskBlobs({ folder });
    // A file in the place of the folder `ab`.
    await writeFile(join(folder, 'blobs', 'ab'), '');
    await expect(blobs.put('abcdef', Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(blobs.stagingFolder)).toEqual([]);
  });

  it('holds no file open for a small blob, read or not', async () => {
    const blobs = await makeDiskBlobs({ folder: await aFolder() });
    await blobs.put('small', randomBytes(20_000));
    const before = await openFiles();
    for (let i = 0; i < 50; i++)
      await blobs.read('small', i % 2 ? { start: 0, end: 9 } : undefined);
    expect(await openFiles()).toBe(before);
  });

  it('closes its files after reading to the end and after an early stop', async () => {
    const blobs = await makeDiskBlobs({ folder: await aFolder() });
    const blob = newBlobName();
    await blobs.put(blob, randomBytes(2_000_000));
    const before = await openFiles();
    await buffer(await blobs.read(blob));
    const stopped = await blobs.read(blob);
    await new Promise((resolve) => stopped.once('data', resolve));
    stopped.destroy();
    await expect.poll(openFiles, { timeout: 4_000 }).toBe(before);
  });
});

describe('the staging folder of a killed process', () => {
  const leftBehind = async (staging: string, minutesAgo: number) => {
    const folder = join(staging, `process-${minutesAgo}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'upload'), 'half');
    const then = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(folder, then, then);
    return folder;
  };

  it('is swept at the next start', async () => {
    const folder = await aFolder();
    await leftBehind(join(folder, 'staging'), 6);
    const blobs = await makeDiskBlobs({ folder });
    expect(await readdir(join(folder, 'staging'))).toEqual([blobs.stagingFolder.split('/').at(-1)]);
  });

  it('is swept even when the next start follows at once', async () => {
    const folder = await aFolder();
    const script = `
      import { makeDiskBlobs } from '${import.meta.dirname}/disk.ts';
      import { writeFileSync } from 'node:fs';
      const { stagingFolder } = await makeDiskBlobs({ folder: ${JSON.stringify(folder)} });
      writeFileSync(stagingFolder + '/upload', 'half');
      process.stdout.write('staged');
      setInterval(() => {}, 1000);`;
    const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const killed = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    const neighbour = await makeDiskBlobs({ folder });
    // Nobody sweeps it while its owner lives.
    expect(await readdir(join(folder, 'staging'))).toHaveLength(2);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const next = await makeDiskBlobs({ folder });
    expect((await readdir(join(folder, 'staging'))).sort()).toEqual(
      [neighbour, next].map(({ stagingFolder }) => basename(stagingFolder)).sort(),
    );
  });

  it('stays while its owner may be alive', async () => {
    const folder = await aFolder();
    await leftBehind(join(folder, 'staging'), 4);
    const first = await makeDiskBlobs({ folder });
    const second = await makeDiskBlobs({ folder });
    expect(second.stagingFolder).not.toBe(first.stagingFolder);
    expect(await readdir(join(folder, 'staging'))).toHaveLength(3);
  });

  it('is swept five minutes after the last sign of life when its owner is unknown here', async () => {
    const staging = join(await aFolder(), 'staging');
    await leftBehind(staging, 0);
    await sweepStaging(staging, Date.now() + 290_000);
    expect(await readdir(staging)).toHaveLength(1);
    await sweepStaging(staging, Date.now() + 301_000);
    expect(await readdir(staging)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'stays while its owner runs here, however long the machine slept',
    async () => {
      const blobs = await makeDiskBlobs({ folder: await aFolder() });
      await sweepStaging(dirname(blobs.stagingFolder), Date.now() + 6 * 3_600_000);
      expect((await stat(blobs.stagingFolder)).isDirectory()).toBe(true);
    },
  );
});

it.skipIf(process.getuid?.() !== 0)(
  'a folder made by root belongs to the owner of the one around it',
  async () => {
    const folder = await aFolder();
    await chown(folder, 65_432, 65_432);
    const blobs = await makeDiskBlobs({ folder });
    await blobs.put('aa-made-by-root', Buffer.from('bytes'));
    for (const path of ['blobs', 'blobs/aa', 'blobs/aa/aa-made-by-root'])
      expect((await stat(join(folder, path))).uid, path).toBe(65_432);
  },
);

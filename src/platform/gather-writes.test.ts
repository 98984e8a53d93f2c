import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { aFolder } from '@/testing/folder';
import { gatherWrites } from './gather-writes';

const folder = await aFolder();

/** An open file, and the bytes of each call that wrote to it. `most`: a call writes no more. */
async function aFile({ most = Number.POSITIVE_INFINITY } = {}) {
  const path = join(folder, randomBytes(8).toString('hex'));
  const handle = await open(path, 'w');
  const calls: number[] = [];
  const writev = handle.writev.bind(handle);
  vi.spyOn(handle, 'writev').mockImplementation(async (pieces, position) => {
    const all = Buffer.concat(pieces as Buffer[]);
    calls.push(all.length);
    return writev([all.subarray(0, Math.min(all.length, most))], position);
  });
  return { path, handle, calls };
}

it('gathered writes leave the bytes of all pieces in order, also when the system writes parts of them', async () => {
  const { path, handle } = await aFile({ most: 10_000 });
  await handle.write('begin');
  const pieces = Array.from({ length: 400 }, (_, n) => randomBytes((n * 37) % 4_001));
  const writes = gatherWrites(handle, 5);
  for (const piece of pieces) await writes.add(piece);
  await writes.flush();
  await handle.close();
  expect(await readFile(path)).toEqual(Buffer.concat([Buffer.from('begin'), ...pieces]));
});

it('pieces that come during a write are written together, and no more than some wait', async () => {
  const { handle, calls } = await aFile();
  const writes = gatherWrites(handle);
  for (let n = 0; n < 100; n++) void writes.add(Buffer.alloc(1_000));
  await writes.flush();
  expect(calls).toEqual([1_000, 99_000]);
  calls.length = 0;
  for (let n = 0; n < 100; n++) await writes.add(Buffer.alloc(16_384));
  expect(calls.length).toBeGreaterThan(2);
  await writes.flush();
  await handle.close();
});

it('a failed write is thrown by every flush', async () => {
  const { handle } = await aFile();
  vi.spyOn(handle, 'writev').mockRejectedValueOnce(new Error('The disk is full.'));
  const writes = gatherWrites(handle);
  await writes.add(Buffer.from('lost'));
  await expect(writes.flush()).rejects.toThrow('The disk is full.');
  await writes.add(Buffer.from('late')).catch(() => undefined);
  await expect(writes.flush()).rejects.toThrow('The disk is full.');
  await handle.close();
});

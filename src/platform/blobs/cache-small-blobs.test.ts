import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { cacheSmallBlobs } from './cache-small-blobs';
import { makeDiskBlobs } from './disk';
import type { Blobs } from './port';

let folder: string;
let disk: Blobs;
/** Names read from the disk. */
let reads: string[];
let blobs: Blobs;

beforeEach(async () => {
  folder = await aFolder();
  disk = await makeDiskBlobs({ folder });
  reads = [];
  const watched: Blobs = {
    ...disk,
    read: (blob, range) => {
      reads.push(blob);
      return disk.read(blob, range);
    },
  };
  blobs = cacheSmallBlobs(watched, { maxBytes: 100_000 });
});

const ask = async (blob: string) => {
  await blobs.size(blob);
  return buffer(await blobs.read(blob));
};

describe('a memory of small blobs', () => {
  it('reads a small blob once, then returns the same bytes, also for ranges', async () => {
    const bytes = randomBytes(30_000);
    await disk.put('small', bytes);
    for (let i = 0; i < 3; i++) expect((await ask('small')).equals(bytes)).toBe(true);
    const part = await buffer(await blobs.read('small', { start: 5, end: 9 }));
    expect(part.equals(bytes.subarray(5, 10))).toBe(true);
    expect(reads).toEqual(['small']);
  });

  it('reads a large blob from the store each time', async () => {
    await disk.put('large', randomBytes(70_000));
    await ask('large');
    await ask('large');
    expect(reads).toEqual(['large', 'large']);
  });

  it('evicts the least recently used blob', async () => {
    for (const name of ['one', 'two', 'three']) await disk.put(name, randomBytes(40_000));
    await ask('one');
    await ask('two');
    await ask('one');
    await ask('three');
    reads = [];
    await ask('one');
    await ask('two');
    expect(reads).toEqual(['two']);
  });

  it('evicts a deleted blob', async () => {
    await disk.put('small', randomBytes(10));
    await ask('small');
    await blobs.delete('small');
    expect(await blobs.size('small')).toBeNull();
    await expect(blobs.read('small')).rejects.toThrow('No bytes');
  });

  it('follows the store when a lost blob returns with another size', async () => {
    await disk.put('small', randomBytes(10));
    await blobs.size('small');
    await disk.delete('small');
    await expect(blobs.read('small')).rejects.toThrow('No bytes');
    await blobs.put('small', Buffer.from('longer than before'));
    expect(await blobs.size('small')).toBe(18);
    expect((await ask('small')).toString()).toBe('longer than before');
  });

  it('does not remember a missing blob', async () => {
    expect(await blobs.size('later')).toBeNull();
    await blobs.put('later', Buffer.from('here'));
    expect((await ask('later')).toString()).toBe('here');
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBlobName } from './blob-name';
import { BlobMissing, type Blobs, type ByteRange } from './port';

const readAll = async (blobs: Blobs, blob: string, range?: ByteRange) =>
  buffer(await blobs.read(blob, range));
const textOf = async (blobs: Blobs, blob: string) => (await readAll(blobs, blob)).toString();

/** The tests of every `Blobs` driver. `make` returns an empty store. */
export const testBlobsDriver = (driver: string, make: () => Promise<Blobs>): void => {
  describe(`${driver} as a driver of Blobs`, () => {
    let blobs: Blobs;
    beforeAll(async () => {
      blobs = await make();
    });

    const stage = async (bytes: Uint8Array) => {
      const path = join(blobs.stagingFolder, newBlobName());
      await writeFile(path, bytes);
      return path;
    };

    testStoringAndReading(() => blobs, stage);
    testRefusingAndRemoving(() => blobs, stage);
  });
};

type Stage = (bytes: Uint8Array) => Promise<string>;

const testStoringAndReading = (blobs: () => Blobs, stage: Stage) => {
  it('stores a staged file byte for byte and leaves nothing in staging', async () => {
    const bytes = randomBytes(3_000_000);
    const blob = newBlobName();
    await blobs().store(await stage(bytes), blob);
    expect((await readAll(blobs(), blob)).equals(bytes)).toBe(true);
    expect(await blobs().size(blob)).toBe(bytes.length);
    expect(await readdir(blobs().stagingFolder)).toEqual([]);
  });

  it('stores small bytes and leaves nothing in staging', async () => {
    const blob = `${newBlobName()}.400`;
    await blobs().put(blob, Buffer.from('small'));
    expect(await textOf(blobs(), blob)).toBe('small');
    expect(await readdir(blobs().stagingFolder)).toEqual([]);
  });

  it('stores empty bytes', async () => {
    const [put, kept] = [newBlobName(), newBlobName()];
    await blobs().put(put, Buffer.alloc(0));
    await blobs().store(await stage(Buffer.alloc(0)), kept);
    for (const blob of [put, kept]) {
      expect(await blobs().size(blob)).toBe(0);
      expect((await readAll(blobs(), blob)).length).toBe(0);
    }
  });

  it('reads a range with both ends included', async () => {
    const blob = newBlobName();
    const bytes = randomBytes(1_000_000);
    await blobs().put(blob, bytes);
    const ranges = [
      [0, 0],
      [10, 19],
      [262_143, 262_145],
      [999_999, 999_999],
      [0, 999_999],
    ] as const;
    for (const [start, end] of ranges) {
      const part = await readAll(blobs(), blob, { start, end });
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it('accepts the same bytes again under the same name', async () => {
    const blob = newBlobName();
    await blobs().put(blob, Buffer.from('again'));
    await blobs().put(blob, Buffer.from('again'));
    await blobs().store(await stage(Buffer.from('again')), blob);
    expect(await textOf(blobs(), blob)).toBe('again');
    expect(await readdir(blobs().stagingFolder)).toEqual([]);
  });

  it('lists the stored blobs, with sizes and times', async () => {
    const names = [newBlobName(), `${newBlobName()}.400`];
    for (const [place, name] of names.entries()) await blobs().put(name, Buffer.alloc(place + 5));
    const gone = newBlobName();
    await blobs().put(gone, Buffer.from('gone'));
    await blobs().delete(gone);
    const listed = new Map<string, { size: number; changed: Date }>();
    for await (const { blob, ...stored } of blobs().list()) listed.set(blob, stored);
    expect(names.map((name) => listed.get(name)?.size)).toEqual([5, 6]);
    expect(listed.has(gone)).toBe(false);
    const [changed] = names.map((name) => listed.get(name)?.changed.getTime() ?? 0);
    expect(Math.abs((changed ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('stores many blobs in parallel', async () => {
    const names = Array.from({ length: 100 }, newBlobName);
    await Promise.all(names.map((blob) => blobs().put(blob, Buffer.from(blob))));
    for (const blob of names) {
      expect(await textOf(blobs(), blob)).toBe(blob);
    }
  });

  it('copies many blobs in parallel; the copies stay when the source is deleted', async () => {
    const source = newBlobName();
    await blobs().put(source, Buffer.from('one of many'));
    const copies = Array.from({ length: 600 }, newBlobName);
    await blobs().copy(copies.map((to) => [source, to] as const));
    // A second copy is harmless.
    await blobs().copy([[source, copies[0] as string]]);
    await blobs().delete(source);
    await blobs().delete(copies[1] as string);
    expect(await blobs().size(copies[1] as string)).toBeNull();
    expect(await textOf(blobs(), copies.at(-1) as string)).toBe('one of many');
  });

  it('provides a blob as a file', async () => {
    const blob = newBlobName();
    await blobs().put(blob, Buffer.from('lent'));
    expect(await blobs().asFile(blob, (path) => readFile(path, 'utf8'))).toBe('lent');
    const measured = await blobs().asMeasuredFile(blob, (_, measure) => measure());
    const sha256 = createHash('sha256').update('lent').digest('hex');
    expect(measured).toEqual({ size: 4, sha256, crc32: crc32('lent') });
    const failing = blobs().asFile(blob, () => Promise.reject(new Error('mine')));
    await expect(failing).rejects.toThrow('mine');
    expect(await blobs().size(blob)).toBe(4);
  });
};

const testRefusingAndRemoving = (blobs: () => Blobs, stage: Stage) => {
  it('rejects missing bytes before it returns a stream', async () => {
    const blob = newBlobName();
    const attempts = [
      blobs().read(blob),
      blobs().read(blob, { start: 0, end: 1 }),
      blobs().asFile(blob, async () => 'used'),
      blobs().asMeasuredFile(blob, async () => 'used'),
      blobs().copy([[blob, newBlobName()]]),
    ];
    await Promise.all(
      attempts.map((attempt) => expect(attempt).rejects.toBeInstanceOf(BlobMissing)),
    );
    expect(await blobs().size(blob)).toBeNull();
  });

  it('deletes a blob, and accepts a missing one', async () => {
    const blob = newBlobName();
    await blobs().put(blob, Buffer.from('gone'));
    await blobs().delete(blob);
    await blobs().delete(blob);
    expect(await blobs().size(blob)).toBeNull();
  });

  it('discards a blob, and accepts a missing one', async () => {
    const blob = newBlobName();
    await blobs().put(blob, Buffer.from('half a thing'));
    await blobs().discard(blob);
    await blobs().discard(blob);
    expect(await blobs().size(blob)).toBeNull();
  });

  it('deletes one name only: the original stays when a rendition is deleted', async () => {
    const blob = newBlobName();
    await blobs().put(blob, Buffer.from('original'));
    await blobs().put(`${blob}.400`, Buffer.from('size'));
    await blobs().delete(`${blob}.400`);
    expect(await blobs().size(blob)).toBe(8);
  });

  it('stores nothing when the staged file does not exist', async () => {
    const blob = newBlobName();
    await expect(blobs().store(join(blobs().stagingFolder, 'absent'), blob)).rejects.toThrow();
    expect(await blobs().size(blob)).toBeNull();
  });

  it.each([
    '../escaped',
    'a/b',
    '..',
    '.hidden',
    '',
    'a',
    'with space',
    'nul\0',
    'ä-umlaut',
    'a\\b',
  ])('refuses the name %j in every method and keeps the staged file', async (name) => {
    const staged = await stage(Buffer.from('x'));
    const attempts = [
      blobs().store(staged, name),
      blobs().put(name, Buffer.from('x')),
      blobs().read(name),
      blobs().size(name),
      blobs().delete(name),
      blobs().copy([[name, newBlobName()]]),
      blobs().copy([[newBlobName(), name]]),
      blobs().asFile(name, async () => 'used'),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow('Not a name')));
    await access(staged);
    await blobs().store(staged, newBlobName());
  });
};

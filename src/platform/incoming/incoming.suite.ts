import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBlobName } from '../blobs/blob-name';
import type { Blobs } from '../blobs/port';
import { type Incoming, type IncomingFile, IncomingLost } from './port';

type Store = { incoming: Incoming; blobs: Blobs };

const OPTIONS = { isolate: false, flushKey: 'somebody' };

const aFile = (size: number): IncomingFile => ({
  id: newBlobName().slice(0, 22),
  blob: newBlobName(),
  size,
  offset: 0,
  parts: null,
});

/** Writes in pieces, as a network delivers them, and records durable bytes in the row. */
async function write(
  { incoming }: Store,
  file: IncomingFile,
  bytes: Buffer,
  options = OPTIONS,
): Promise<IncomingFile> {
  const writer = await incoming.open(file, options);
  try {
    for (let from = 0; from < bytes.length; from += 64 * 1024)
      await writer.write(bytes.subarray(from, from + 64 * 1024));
    return { ...file, ...(await writer.keep(true)) };
  } finally {
    await writer.close();
  }
}

/** The tests of every `Incoming` driver. `make` returns an empty store. */
export const testIncomingDriver = (driver: string, make: () => Promise<Store>): void => {
  describe(`${driver} as a driver of Incoming`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await make();
    });
    const stored = async ({ blob }: IncomingFile) => buffer(await store.blobs.read(blob));
    const listed = async () => {
      const ids: string[] = [];
      for await (const { id } of store.incoming.list()) ids.push(id);
      return ids;
    };

    it.each([
      ['nothing', []],
      ['a few bytes', [5]],
      ['several requests', [1_000_000, 1, 3_000_000, 700]],
      ['more than a part, cut anywhere', [3_000_000, 9_000_000, 5, 8_388_608, 2_000_000]],
      ['exact parts', [8_388_608, 8_388_608]],
    ])('makes one file of %s', async (_, lengths) => {
      const bytes = randomBytes(lengths.reduce((sum, length) => sum + length, 0));
      let file = aFile(bytes.length);
      for (const length of lengths) {
        const { offset } = file;
        file = await write(store, file, bytes.subarray(offset, offset + length));
        expect(file.offset).toBe(offset + length);
        expect(await store.incoming.holds(file)).toBe(true);
      }
      await store.incoming.finish(file);
      // Repeated after a kill.
      await store.incoming.finish(file);
      expect((await stored(file)).equals(bytes)).toBe(true);
      expect(await store.incoming.holds(file)).toBe(true);
      expect(await listed()).not.toContain(file.id);
      await store.incoming.remove(file.id);
      expect((await stored(file)).equals(bytes)).toBe(true);
    });

    it('drops bytes unknown to the row', async () => {
      const bytes = randomBytes(20_000_000);
      const file = await write(store, aFile(bytes.length), bytes.subarray(0, 2_000_000));
      await write(store, file, randomBytes(15_000_000));
      const whole = await write(store, file, bytes.subarray(2_000_000));
      await store.incoming.finish(whole);
      expect((await stored(whole)).equals(bytes)).toBe(true);
    });

    it('keeps the bytes of a writer when an earlier one outlives it', async () => {
      const bytes = randomBytes(1_000_000);
      const begun = await write(store, aFile(bytes.length), bytes.subarray(0, 1000));
      const early = await store.incoming.open(begun, OPTIONS);
      await early.write(randomBytes(500));
      const isolated = { ...OPTIONS, isolate: true };
      const whole = await write(store, begun, bytes.subarray(1000), isolated);
      await early.write(randomBytes(500));
      await early.keep(true);
      await early.close();
      await store.incoming.finish(whole);
      expect((await stored(whole)).equals(bytes)).toBe(true);
    });

    it('reports lost bytes', async () => {
      const file = await write(store, aFile(9000), randomBytes(1000));
      await store.incoming.remove(file.id);
      expect(await store.incoming.holds(file)).toBe(false);
      await expect(store.incoming.open(file, OPTIONS)).rejects.toBeInstanceOf(IncomingLost);
      const whole = { ...file, size: 1000 };
      await expect(store.incoming.finish(whole)).rejects.toBeInstanceOf(IncomingLost);
    });

    it('removes an unfinished file, and accepts a missing one', async () => {
      const file = await write(store, aFile(9000), randomBytes(1000));
      expect(await listed()).toContain(file.id);
      await store.incoming.remove(file.id);
      await store.incoming.remove(file.id);
      expect(await listed()).not.toContain(file.id);
    });
  });
};

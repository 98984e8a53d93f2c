import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip, predictLength } from 'client-zip';

/** A file in a ZIP: its path there, its size in bytes, and when it was last changed. */
export type ZipEntry = { path: string; size: number; modified: Date };

export type ZipFile = ZipEntry & { content: AsyncIterable<Uint8Array> };

/**
 * A ZIP of files stored uncompressed, with zip64 where needed and names in UTF-8. Each file is requested once the one
 * before it was read. A destroyed ZIP returns from `files`. At most 65,534 files: more need another record at the end,
 * which the library does not write.
 */
export const writeZip = (files: AsyncGenerator<ZipFile>): Readable =>
  Readable.fromWeb(makeZip(inputsOf(files)) as ReadableStream<Uint8Array>);

async function* inputsOf(files: AsyncGenerator<ZipFile>) {
  for await (const { path, size, modified, content } of files)
    yield { name: path, size, lastModified: storedTime(modified), input: content };
}

/** The exact length in bytes of a ZIP. */
export const zipLength = (entries: Iterable<ZipEntry>): number =>
  Number(predictLength(metadataOf(entries)));

function* metadataOf(entries: Iterable<ZipEntry>) {
  for (const { path, size } of entries) yield { name: path, size };
}

const EARLIEST = Date.UTC(1980, 0, 1);
const LATEST = Date.UTC(2107, 11, 31);

/**
 * A ZIP states a time without its zone, between 1980 and 2107. The library writes it in the zone of this process; the
 * time passed here is written as UTC.
 */
function storedTime(time: Date): Date {
  const utc = new Date(Math.min(Math.max(time.getTime(), EARLIEST), LATEST));
  return new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000);
}

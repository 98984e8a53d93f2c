import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { measureStream } from '@/platform/measure-file';

/** Writes a new file that only this user may read, and flushes it to disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Like `writeDurably`, from a stream. Returns size and SHA-256. */
export async function writeStream(path: string, source: NodeJS.ReadableStream) {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const { size, sha256 } = await measureStream(source, target);
  return { bytes: size, sha256 };
}

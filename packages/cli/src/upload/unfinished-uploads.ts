import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder, writePrivately } from '../configuration.js';

/** A file in its present state, and where it goes. Another size or time of change makes it another file. */
export type Sending = {
  /** The library, as an address. */
  library: string;
  parentId?: string;
  path: string;
  /** What the asset is called; by default as the file. */
  name?: string;
  /** Bytes. */
  size: number;
  /** Unix milliseconds. */
  mtimeMs: number;
};

const noteOf = ({ library, parentId, path, size, mtimeMs }: Sending) => {
  const text = JSON.stringify([library, parentId ?? null, path, size, mtimeMs]);
  return join(stateFolder(), 'uploads', `${createHash('sha256').update(text).digest('hex')}.json`);
};

/** The id of an upload begun with this file by an earlier run. */
export async function unfinishedUpload(sending: Sending): Promise<string | undefined> {
  const text = await readFile(noteOf(sending), 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text).uploadId;
  } catch {
    return undefined;
  }
}

export const noteUpload = (sending: Sending, uploadId: string) =>
  writePrivately(noteOf(sending), { ...sending, uploadId });

export const forgetUpload = (sending: Sending) => rm(noteOf(sending), { force: true });

import { randomBytes } from 'node:crypto';
import type { BlobName } from './port';

/** No leading dot, so a name is never `.`, `..` or a hidden file. */
const WELL_FORMED = /^[A-Za-z0-9_-][A-Za-z0-9._-]{1,199}$/;

/** A name nobody can guess: 128 random bits as 32 lower-case hex digits, the same on every file system. */
export const newBlobName = (): BlobName => randomBytes(16).toString('hex');

/** Whether it is a valid name for stored bytes. */
export const isBlobName = (name: string): boolean => WELL_FORMED.test(name);

/** Refuses a name that could be read as a path, before any store is touched. */
export const checkBlobName = (blob: BlobName): BlobName => {
  if (!isBlobName(blob)) throw new Error(`Not a name for stored bytes: ${JSON.stringify(blob)}`);
  return blob;
};

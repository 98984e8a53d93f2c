import { randomBytes } from 'node:crypto';
import type { BlobName } from './port';

/** First character is never a dot, so that a name is never `.`, `..` or a hidden file. */
const wellFormed = /^[A-Za-z0-9_-][A-Za-z0-9._-]{1,199}$/;

/** A name nobody can guess: 128 random bits as 32 lower-case hex digits, the same on every file system. */
export const newBlobName = (): BlobName => randomBytes(16).toString('hex');

/** Whether it could be the name of stored bytes. */
export const isBlobName = (name: string): boolean => wellFormed.test(name);

/** Refuses, before any store is touched, a name that could mean a path. */
export const checkBlobName = (blob: BlobName): BlobName => {
  if (!isBlobName(blob)) throw new Error(`Not a name for stored bytes: ${JSON.stringify(blob)}`);
  return blob;
};

import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import { withStagedPath } from '@/platform/blobs/with-staged-path';
import { measureFile, measureStream } from '@/platform/measure-file';

/** A file, and the hash that its bytes should have. */
export type Described = { blob: BlobName; sha256: string };

/** The hash of bytes that are there and cannot be read: no bytes have it. */
export const UNREADABLE = 'unreadable';

/** Whether a failure is of one file: its sectors cannot be read, or this user may not read it. */
export const isUnreadable = (error: unknown): boolean =>
  ['EIO', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException)?.code ?? '');

/**
 * Puts the bytes of an original from the backups in the place of damaged or lost ones. They are verified before and
 * after; a sound original is never replaced, and damaged bytes stay beside it until the new ones are verified. Returns
 * whether the original is sound now.
 * @param copies a place of backups, which has bytes under their SHA-256
 */
export const mendOriginal = (
  blobs: Blobs,
  copies: Blobs,
  { blob, sha256 }: Described,
): Promise<boolean> =>
  withVerified([copies, sha256], blobs, sha256, async (staged) => {
    const found = await hashOf(blobs, blob);
    if (found === sha256) return true;
    const aside = damagedBlob(blob);
    if (found !== null && found !== UNREADABLE) await blobs.copy([[blob, aside]]);
    await blobs.store(staged, blob);
    if ((await hashOf(blobs, blob)) !== sha256) return false;
    await blobs.delete(aside);
    return true;
  });

/** Where damaged bytes of an original stay until it is mended. */
export const damagedBlob = (blob: BlobName): BlobName => `${blob}.damaged`;

/**
 * Replaces a copy in the backups that is not what its name says, by the bytes of a file that has this hash. It is never
 * removed: a backup that is being made may count on it. Returns whether it is sound now; null: it was, or there is none.
 */
export async function mendCopy(
  blobs: Blobs,
  copies: Blobs,
  { blob, sha256 }: Described,
): Promise<boolean | null> {
  const found = await hashOf(copies, sha256);
  if (found === null || found === sha256) return null;
  return withVerified([blobs, blob], copies, sha256, async (staged) => {
    await copies.store(staged, sha256);
    return (await hashOf(copies, sha256)) === sha256;
  });
}

/** Stages a file of one store for another. False when its bytes are others, or a file cannot be read or is gone. */
async function withVerified(
  [from, name]: [Blobs, BlobName],
  to: Blobs,
  sha256: string,
  use: (staged: string) => Promise<boolean>,
): Promise<boolean> {
  return withStagedPath(to.stagingFolder, 'mended', async (staged) => {
    await from.asFile(name, (path) => copyFile(path, staged, constants.COPYFILE_FICLONE));
    return (await measureFile(staged))?.sha256 === sha256 && use(staged);
  }).catch((error) => {
    // Another process removed the copy, or the original with its asset.
    if (error instanceof BlobMissing || isUnreadable(error)) return false;
    throw error;
  });
}

/** Null when nothing is stored under the name. */
export async function hashOf(blobs: Blobs, blob: BlobName): Promise<string | null> {
  try {
    return (await measureStream(await blobs.read(blob))).sha256;
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    if (isUnreadable(error)) return UNREADABLE;
    throw error;
  }
}

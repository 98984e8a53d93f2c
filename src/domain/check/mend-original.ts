import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { measureFile, measureStream } from '@/platform/measure-file';

/** An original as its row describes it. */
export type Described = { blob: BlobName; sha256: string; size: number };

/**
 * Puts the bytes of an original from the backups in the place of damaged or lost ones. They are verified before and
 * after; a sound original is never replaced, and damaged bytes stay beside it until the new ones are verified. Returns
 * whether the original is sound now.
 * @param copies a place of backups, which has bytes under their SHA-256
 */
export async function mendOriginal(
  blobs: Blobs,
  copies: Blobs,
  { blob, sha256, size }: Described,
): Promise<boolean> {
  if ((await copies.size(sha256)) !== size) return false;
  const staged = newStagedPath(blobs.stagingFolder, 'mended');
  try {
    await copies.asFile(sha256, (path) => copyFile(path, staged, constants.COPYFILE_FICLONE));
    if ((await measureFile(staged))?.sha256 !== sha256) return false;
    const found = await hashOf(blobs, blob);
    if (found === sha256) return true;
    const aside = `${blob}.damaged`;
    if (found !== null) await blobs.copy([[blob, aside]]);
    await blobs.store(staged, blob);
    if ((await hashOf(blobs, blob)) !== sha256) return false;
    await blobs.delete(aside);
    return true;
  } catch (error) {
    // Another process removed the copy, or the original with its asset.
    if (error instanceof BlobMissing) return false;
    throw error;
  } finally {
    await rm(staged, { force: true });
  }
}

/** Null when nothing is stored under the name. */
export async function hashOf(blobs: Blobs, blob: BlobName): Promise<string | null> {
  try {
    return (await measureStream(await blobs.read(blob))).sha256;
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

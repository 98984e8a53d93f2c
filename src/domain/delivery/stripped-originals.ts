import { json } from 'node:stream/consumers';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import type { Imaging, StrippedFile } from '@/platform/imaging/port';
import type { Domain } from '../operation';
import { storeDerivedFile } from './derived-files';

type Dependencies = { domain: Domain; blobs: Blobs; imaging: Pick<Imaging, 'strip'> };

// Stored is not a copy but which parts of the original make it up: a few hundred bytes.
const nameOf = (original: BlobName): BlobName => `${original}.stripped`;

/** How an original is stripped; null where it cannot be; undefined when nobody has looked yet. */
export async function findStripped(
  blobs: Pick<Blobs, 'read'>,
  original: BlobName,
): Promise<StrippedFile | null | undefined> {
  try {
    return (await json(await blobs.read(nameOf(original)))) as StrippedFile | null;
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

/** Finds out how an original is stripped, in the sandbox, and keeps it. Rejects with BlobMissing without the original. */
export async function stripOriginal(
  { domain, blobs, imaging }: Dependencies,
  original: BlobName,
): Promise<StrippedFile | null> {
  const stripped = await blobs.asFile(original, (path) => imaging.strip(path));
  const bytes = Buffer.from(JSON.stringify(stripped));
  await storeDerivedFile(domain, blobs, { blob: nameOf(original), original, bytes });
  return stripped;
}

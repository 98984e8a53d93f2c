import { json } from 'node:stream/consumers';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import type { Imaging, StrippedFile } from '@/platform/imaging/port';
import type { Domain } from '../operation';
import { noteUse, storeDerivedFile } from './derived-files';

type Dependencies = { domain: Domain; blobs: Blobs; imaging: Pick<Imaging, 'strip'> };

/**
 * Stored is not a copy but which parts of the original make it up: a few hundred bytes. The number grows with the rules
 * of what is left out: what older ones let through is not sent again.
 */
export const strippedBlob = (original: BlobName): BlobName => `${original}.stripped-2`;

/** How an original is stripped; null where it cannot be; undefined when nobody has looked yet. */
export async function findStripped(
  { domain, blobs }: Pick<Dependencies, 'domain'> & { blobs: Pick<Blobs, 'read'> },
  original: BlobName,
): Promise<StrippedFile | null | undefined> {
  const blob = strippedBlob(original);
  try {
    const stripped = (await json(await blobs.read(blob))) as StrippedFile | null;
    await noteUse(domain, blob);
    return stripped;
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
  await storeDerivedFile(domain, blobs, { blob: strippedBlob(original), original, bytes });
  return stripped;
}

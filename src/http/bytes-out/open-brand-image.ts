import type { BlobName, Blobs } from '@/platform/blobs/port';
import type { BytesToSend } from './send-bytes';
import { storedWebp } from './stored-webp';

type BrandDependencies = { isBrandImage(blob: BlobName): Promise<boolean>; blobs: Blobs };

const BRAND_PATH = /^\/cdn\/brands\/([0-9a-f]{32})(?:\?|$)/;

/** The bytes that `/cdn/brands/{name}` stands for; null for every other URL. */
export const brandImageOf = (url: string): BlobName | null => BRAND_PATH.exec(url)?.[1] ?? null;

/** A logo or a cover; null when no brand has it any more. */
export async function openBrandImage(
  { isBrandImage, blobs }: BrandDependencies,
  blob: BlobName,
): Promise<BytesToSend | null> {
  if (!(await isBrandImage(blob))) return null;
  return storedWebp(blobs, blob, 'brand.webp');
}

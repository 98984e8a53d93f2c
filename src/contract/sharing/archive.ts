import { z } from 'zod';
import type { ValuesToSet } from '../asset/own-values';
import { ARCHIVE_SIZES } from '../choices';
import type { RENDITION_EDGES_PX } from '../limits';
import { text } from '../parameters';
import { assetsToCollect } from './collection';

/** How an archive contains an image: as the original file, or as the rendition with this longest edge. */
export type ArchiveSize = 'original' | (typeof RENDITION_EDGES_PX)[number];

export const archiveSize = z
  .enum(ARCHIVE_SIZES)
  .transform((sent) => (sent === 'original' ? sent : (Number(sent) as ArchiveSize)));

/** A download from an organization: assets, or a whole collection. `name`: of the file, without `.zip`. */
export const archiveRequest = z.object({
  organizationId: text,
  name: text.min(1).max(300),
  assets: z
    .array(z.union([assetsToCollect, z.object({ collectionId: text })]))
    .min(1)
    .max(1000),
});
export type ArchiveRequest = z.infer<typeof archiveRequest>;

/** A file of an archive, as its manifest describes it. */
export type ManifestFile = {
  /** In the archive. */
  path: string;
  assetId: string;
  /** Of a variant: its original. */
  parentId: string | null;
  libraryId: string;
  library: string;
  name: string;
  description: string | null;
  tags: string[];
  /** The machine-made ones among `tags`. */
  aiTags: string[];
  /** Names of the collections that it is in. */
  collections: string[];
  approval: string | null;
  /** What people set beside these, as a change of assets takes it; missing when nothing is set. */
  own?: ValuesToSet;
  /** When it was captured: as a person set it, otherwise as the device wrote it. */
  captured: string | null;
  /** Where it was captured: as a person set it, otherwise as the file says. */
  position: { latitude: number; longitude: number } | null;
  /** Unix milliseconds. */
  created: number;
  /** The original, or the rendition with this longest edge. */
  size: ArchiveSize;
  contentType: string;
  bytes: number;
  /** Of the original, in pixels. */
  width: number | null;
  height: number | null;
  /** Of an original file; null for a rendition. */
  sha256: string | null;
};

/** An asset missing from the archive, and why. */
export type ManifestGap = { assetId: string; libraryId: string; name: string; reason: string };

/** The file `manifest.json` of an archive. */
export type Manifest = {
  organizationId: string;
  /** Unix milliseconds. */
  created: number;
  /** The requested form. A file without such a rendition, such as a video, is the original. */
  size: ArchiveSize;
  files: ManifestFile[];
  missing: ManifestGap[];
};

import { setImmediate } from 'node:timers/promises';
import { refuse } from '@/contract/errors';
import type { ArchiveSize, ManifestFile } from '@/contract/sharing/archive';
import { downloadName } from '@/contract/upload/media-types';
import {
  type ArchiveContent,
  type ArchivedAsset,
  listArchivedAssets,
  refuseTooManyFiles,
} from '@/domain/archive/list-archived-assets';
import { findStripped, stripOriginal } from '@/domain/delivery/derived-files';
import { type BlobName, renditionBlob } from '@/platform/blobs/port';
import type { UnnamedFile } from '@/platform/unnamed-file';
import type { ZipEntry } from '@/platform/zip/write-zip';
import type { ApiDependencies } from '../context';
import { settableValues } from '../present/own-values';
import { clockOf, instantOf } from './instant-of';
import { MANIFEST_NAME, makeManifest } from './manifest';
import { makeFileNames } from './name-files';

/** A file to be put into an archive. */
export type PlannedFile = ZipEntry & {
  blob: BlobName;
  assetId: string;
  /** The CRC-32; null: not computed yet. */
  crc: number | null;
  /** Whether it is sent without what its file says. */
  isStripped?: boolean;
};

/** Everything to be sent: its exact size is known before the first byte is sent. */
export type ArchivePlan = { files: PlannedFile[]; manifest: UnnamedFile | null };

export type ArchiveWishes = {
  /**
   * `largest`: the largest rendition of each image, or the one at its own size. Assets without either are left out.
   */
  size: ArchiveSize | 'largest';
  variants: boolean;
  /** For visitors of a share link. They learn the names of assets if the link shows names, and nothing else. */
  visitors?: { showsNames: boolean };
};

/** Stores are asked for this many sizes at a time: a file system answers from memory, S3 in a few milliseconds each. */
const SIZES_AT_ONCE = 32;

/**
 * Lists the files of an archive, page by page, and asks the store for their sizes. The manifest names assets without a
 * file as missing. Refuses more files than an archive can hold with BAD_USER_INPUT.
 * @param signal aborted when the client disconnects
 */
export async function planArchive(
  dependencies: Pick<ApiDependencies, 'domain' | 'blobs' | 'imaging'>,
  content: ArchiveContent,
  wishes: ArchiveWishes,
  signal: AbortSignal,
): Promise<ArchivePlan> {
  const { domain, blobs } = dependencies;
  const { size, visitors } = wishes;
  const names = makeFileNames([MANIFEST_NAME]);
  const manifest =
    visitors || size === 'largest'
      ? null
      : await makeManifest(blobs.stagingFolder, {
          organizationId: content.organizationId,
          created: domain.now().getTime(),
          size,
        });
  const inFolders = content.libraryIds.length > 1 && !visitors;
  const seen = new Set<string>();
  const files: PlannedFile[] = [];
  let place = 0;

  const add = async (asset: ArchivedAsset, file: StoredFile | null) => {
    place++;
    const { id, library_id: libraryId, name } = asset;
    if (!file) return manifest?.addGap({ assetId: id, libraryId, name, reason: NOT_STORED });
    const folder = inFolders ? { id: libraryId, name: asset.library_name } : null;
    const isNameless = visitors && !visitors.showsNames;
    const path = names.pathOf(isNameless ? namelessOf(asset, file, place) : file.name, folder);
    files.push({
      path,
      assetId: id,
      blob: file.blob,
      size: file.bytes,
      crc: file.crc ?? (file.size === 'original' ? asset.crc32 : null),
      isStripped: file.crc !== undefined,
      modified: clockOf(asset),
      instant: instantOf(asset),
    });
    await manifest?.addFile(describe(asset, file, path));
  };

  try {
    for await (const page of listArchivedAssets(domain, content, wishes.variants)) {
      const assets = page.filter(({ id }) => !seen.has(id) && seen.add(id));
      refuseTooManyFiles(seen.size);
      for (let from = 0; from < assets.length; from += SIZES_AT_ONCE) {
        if (signal.aborted) refuse('BAD_USER_INPUT', 'The client has left.');
        const some = assets.slice(from, from + SIZES_AT_ONCE);
        const found = await Promise.all(
          some.map((asset) =>
            visitors && size === 'original' && !asset.keeps_location
              ? findStrippedFile(dependencies, asset)
              : findFile(blobs, asset, size),
          ),
        );
        for (const [n, asset] of some.entries()) await add(asset, found[n] ?? null);
      }
      await setImmediate();
    }
    return { files, manifest: (await manifest?.end()) ?? null };
  } catch (error) {
    await manifest?.close();
    throw error;
  }
}

const NOT_STORED = 'Its file is not in the store.';

/** A file in the store, and its name outside. */
type StoredFile = {
  blob: BlobName;
  bytes: number;
  size: ArchiveSize | 'full';
  name: string;
  /** Of a stripped original. */
  crc?: number;
};

/** The original without what its file says; where that cannot be, the largest rendition. */
async function findStrippedFile(
  dependencies: Pick<ApiDependencies, 'domain' | 'blobs' | 'imaging'>,
  asset: ArchivedAsset,
): Promise<StoredFile | null> {
  const { blob, name, content_type: contentType } = asset;
  const known = await findStripped(dependencies, blob);
  const stripped =
    known === undefined ? await stripOriginal(dependencies, blob).catch(() => null) : known;
  if (!stripped) return findFile(dependencies.blobs, asset, 'largest');
  const { size: bytes, crc32: crc } = stripped;
  return { blob, bytes, size: 'original', name: downloadName(name, contentType), crc };
}

/** "Image 3.jpg": the name on the page of a link without names. */
const namelessOf = ({ kind }: ArchivedAsset, { name }: StoredFile, place: number) =>
  `${kind === 'video' ? 'Video' : 'Image'} ${place}${/\.\w{1,8}$/.exec(name)?.[0] ?? ''}`;

/**
 * The requested rendition, otherwise the original, otherwise null. For `largest` it is never the original.
 */
async function findFile(
  blobs: ApiDependencies['blobs'],
  { blob, kind, name, content_type: contentType, renditions }: ArchivedAsset,
  wanted: ArchiveWishes['size'],
): Promise<StoredFile | null> {
  const size = wanted === 'largest' ? largestOf(renditions) : wanted;
  if (size !== 'original' && kind === 'image' && (size === 'full' || renditions.includes(size))) {
    const rendition = renditionBlob(blob, size);
    const bytes = await blobs.size(rendition);
    const stem = name.replace(/\.[^.]*$/, '');
    const renamed = size === 'full' ? `${stem}.webp` : `${stem}-${size}.webp`;
    if (bytes !== null) return { blob: rendition, bytes, size, name: renamed };
  }
  if (wanted === 'largest') return null;
  const bytes = await blobs.size(blob);
  return bytes === null
    ? null
    : { blob, bytes, size: 'original', name: downloadName(name, contentType) };
}

const largestOf = (renditions: number[]) =>
  (renditions.at(-1) as Exclude<ArchiveSize, 'original'> | undefined) ?? 'full';

const describe = (
  asset: ArchivedAsset,
  { bytes, size }: StoredFile,
  path: string,
): ManifestFile => ({
  path,
  assetId: asset.id,
  parentId: asset.parent_id,
  libraryId: asset.library_id,
  library: asset.library_name,
  name: asset.name,
  description: asset.description,
  tags: asset.tags,
  aiTags: asset.ai_tags,
  collections: asset.collections,
  approval: asset.approval_state,
  ...settableValues(asset.own),
  captured: asset.recorded_at,
  position: asset.position,
  created: asset.created,
  // An archive with `full` renditions has no manifest.
  size: size as ArchiveSize,
  contentType: size === 'original' ? asset.content_type : 'image/webp',
  bytes,
  width: asset.width,
  height: asset.height,
  sha256: size === 'original' ? asset.sha256 : null,
});

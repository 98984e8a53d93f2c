import type { Readable } from 'node:stream';
import type { SharedAssets } from '@/domain/access/authorize-shared';
import type { ArchiveContent } from '@/domain/archive/list-archived-assets';
import { findStripped, stripOriginal } from '@/domain/delivery/derived-files';
import { isStillShared } from '@/domain/share-link/find-shared-file';
import { BlobMissing, type BlobName } from '@/platform/blobs/port';
import { alreadyRead } from '@/platform/blobs/read-file';
import { endWhenRefused } from '@/platform/end-when-refused';
import { openStripped } from '@/platform/imaging/stripped/open-stripped';
import type { Holder, Permit } from '@/platform/permits';
import type { UnnamedFile } from '@/platform/unnamed-file';
import { writeZip, type ZipFile, zipLength } from '@/platform/zip/write-zip';
import type { ApiDependencies } from '../context';
import { findChecksum } from './find-checksum';
import { MANIFEST_NAME } from './manifest';
import { type ArchivePlan, type ArchiveWishes, planArchive } from './plan-archive';

/** An archive ready to be sent. */
export type OpenArchive = {
  /** The file name of the download. */
  name: string;
  /** In bytes. */
  length: number;
  /** Number of files, without the manifest. */
  files: number;
  read(): Readable;
  /** Counts bytes as sent. */
  onSent(bytes: number): void;
  /** Revoked when the archive must end, because others have a right to its share. Paused while its client is slow. */
  permit: Omit<Permit, 'release'>;
  /** Must always be called, also after a failure. */
  close(): Promise<void>;
};

/** A procedure's answer instead of JSON: an archive. A handler able to send it opens it. */
export class ArchiveAnswer {
  /** @param open prepares the archive; `signal` is aborted when the client disconnects */
  constructor(readonly open: (signal: AbortSignal) => Promise<OpenArchive>) {}

  /** For handlers limited to JSON: they send null, and no archive is prepared. */
  toJSON() {
    return null;
  }
}

type Options = {
  /** Whose share of the simultaneous archives it uses. */
  holder: Holder;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /**
   * For visitors of a share link: each file is checked again before it is sent, and every second while it is. The archive
   * ends when the link does, or when the asset leaves it.
   */
  shared?: SharedAssets;
};

/**
 * Prepares an archive of the content as it is now. Refuses with RATE_LIMIT_EXCEEDED when the holder has too many
 * running archives, with SERVICE_UNAVAILABLE when the process has, and for the reasons of `planArchive`.
 */
export async function openArchive(
  dependencies: Pick<ApiDependencies, 'domain' | 'blobs' | 'archives' | 'imaging'>,
  content: ArchiveContent,
  wishes: ArchiveWishes,
  { holder, signal, shared }: Options,
): Promise<OpenArchive> {
  const { archives, domain } = dependencies;
  const permit = await archives.begin(holder);
  try {
    const stopped = AbortSignal.any([signal, permit.revoked]);
    const plan = await planArchive(dependencies, content, wishes, stopped);
    const manifest = plan.manifest && manifestEntry(plan.manifest, domain.now());
    return {
      name: `${content.name}.zip`,
      length: zipLength(manifest ? [manifest, ...plan.files] : plan.files),
      files: plan.files.length,
      read: () =>
        writeZip(
          readFiles(dependencies, { files: plan.files, manifest }, { shared, signal: stopped }),
        ),
      onSent: archives.countSent,
      permit,
      async close() {
        permit.release();
        await plan.manifest?.close();
      },
    };
  } catch (error) {
    permit.release();
    throw error;
  }
}

type Reading = Pick<ApiDependencies, 'domain' | 'blobs' | 'imaging'>;

async function readStripped(dependencies: Reading, blob: BlobName): Promise<Readable> {
  const known = await findStripped(dependencies, blob);
  // It may have been evicted since the plan, which found the same.
  const stripped = known === undefined ? await stripOriginal(dependencies, blob) : known;
  if (!stripped) throw new BlobMissing(blob);
  return openStripped(dependencies.blobs, blob, stripped).read();
}

const manifestEntry = (manifest: UnnamedFile, modified: Date): ZipFile => ({
  path: MANIFEST_NAME,
  size: manifest.size(),
  crc: manifest.crc(),
  modified,
  instant: modified,
  content: manifest.read(),
});

/** Yields the manifest and the files. Only one file is open at a time. */
async function* readFiles(
  { blobs, domain, imaging }: Reading,
  { manifest, files }: Pick<ArchivePlan, 'files'> & { manifest: ZipFile | null },
  { shared, signal }: { shared: SharedAssets | undefined; signal: AbortSignal },
): AsyncGenerator<ZipFile> {
  if (manifest) yield manifest;
  for (const file of files) {
    const { blob, assetId, isStripped, ...entry } = file;
    const isAllowed = async () => !shared || isStillShared(domain, shared, assetId);
    const known = await findChecksum({ blobs, domain }, file, signal);
    const wasAllowed = await isAllowed();
    // From here on nothing waits before the stream is read: an error of it always has a listener.
    const content = known.whole
      ? alreadyRead(known.whole)
      : await (isStripped ? readStripped({ blobs, domain, imaging }, blob) : blobs.read(blob));
    try {
      if (!wasAllowed) content.destroy();
      if (shared) endWhenRefused(content, isAllowed);
      yield { ...entry, crc: known.crc, content };
    } finally {
      content.destroy();
    }
  }
}

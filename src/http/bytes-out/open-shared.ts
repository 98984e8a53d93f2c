import { downloadName } from '@/contract/upload/media-types';
import type { SharedFile, SharedFileUrl } from '@/domain/share-link/find-shared-file';
import type { Blobs } from '@/platform/blobs/port';
import { endWhenRefused } from '@/platform/end-when-refused';
import type { SharedPath } from '@/procedures/present/shared-path';
import { openContent } from './open-content';
import { isWithheld, openOutside, type Strip } from './open-outside';
import type { BytesToSend } from './send-bytes';

export type SharedDependencies = {
  /** The file of a shared page; null when it is refused. `begun`: it is being sent. */
  findShared(url: SharedFileUrl, begun?: boolean): Promise<SharedFile | null>;
  /** Counts a download of a link. Never rejects. */
  countDownload(linkId: string): void;
  blobs: Blobs;
  strip: Strip;
};

/** The bytes a URL of a shared page stands for; null when they are refused. */
export async function openShared(
  { findShared, countDownload, blobs, strip }: SharedDependencies,
  { download, jpeg, ...url }: SharedPath,
  method: string,
): Promise<{ bytes: BytesToSend; file: SharedFile } | null> {
  const file = await findShared(url);
  if (!file) return null;
  const named = file.showsName ? file : { ...file, name: namelessOf(file) };
  const asked = { wanted: url.wanted, version: null, download, jpeg };
  const opening = { method, shared: true };
  const content = isWithheld(file, asked)
    ? await openOutside({ blobs, strip }, named, asked, opening)
    : openContent(blobs, named, asked, opening);
  if (!content) return null;
  const isAllowed = async () => (await findShared(url, true)) !== null;
  const bytes: BytesToSend = {
    ...content,
    // The store's own URL would outlive the link.
    redirectUrl: undefined,
    async open(range) {
      if (download && !range?.start) countDownload(url.linkId);
      return endWhenRefused(await content.open(range), isAllowed);
    },
  };
  return { bytes, file };
}

/** "image.jpg": the type is no secret. */
const namelessOf = ({ contentType, name }: SharedFile): string =>
  `${contentType.split('/', 1)}${/\.\w{1,8}$/.exec(downloadName(name, contentType))?.[0] ?? ''}`;

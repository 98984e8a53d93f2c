import { isPlaybackFile } from '@/contract/asset/playback';
import type { SharedFileUrl } from '@/domain/share-link/find-shared-file';

/** `jpeg`: a rendition is asked for as the JPEG that programs show for a link. */
export type SharedPath = SharedFileUrl & { download: boolean; jpeg: boolean };

const SHARED_PATH =
  /^\/cdn\/shared\/([A-Za-z0-9_-]{21,64})\/([\w-]{40,200})\/(original|playback|strip|captions-[0-7]|[1-9]\d{0,4})$/;

/** The URL of a file of a shared page, without a host: the page may be opened under more than one. */
export const sharedFilePath = ({ linkId, sealedId, wanted, until, signature }: SharedFileUrl) =>
  `/cdn/shared/${linkId}/${sealedId}/${wanted}?until=${until}&signature=${signature}`;

/** Parses the URL of a file of a shared page; null for any other URL. */
export function parseSharedPath(url: string): SharedPath | null {
  const [path = '', search] = url.split('?', 2);
  const [, linkId, sealedId, wanted] = SHARED_PATH.exec(path) ?? [];
  if (linkId === undefined || sealedId === undefined) return null;
  const query = new URLSearchParams(search);
  return {
    linkId,
    sealedId,
    wanted: isNamed(wanted) ? wanted : Number(wanted),
    until: Number(query.get('until') ?? 0),
    signature: query.get('signature') ?? '',
    download: query.has('download'),
    jpeg: query.has('jpeg'),
  };
}

const isNamed = (wanted = '') => wanted === 'original' || isPlaybackFile(wanted);

import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { RENDITION_EDGES_PX } from '@/contract/limits';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { BlobMissing, type BlobName, type Blobs } from '@/platform/blobs/port';
import { isCurrentVersion, type StoredPath } from './cdn-path';
import { fileHeaders } from './file-headers';
import type { Passage } from './pass-file';
import type { BytesToSend } from './send-bytes';
import { withPacket } from './with-packet';

export type Opening = {
  method: string;
  /** Whether it is the URL of a shared page: the URL of a rendition then never shows the original, nor does a signed one. */
  shared?: boolean;
  passage?: Passage;
  /** A packet that goes with a rendition. */
  xmp?: string | undefined;
};

/** The bytes the URL of an asset stands for; null when the asset has no such image. */
export const openContent = (
  blobs: Blobs,
  file: ServedFile,
  { wanted: asked, version, download, jpeg = false }: Omit<StoredPath, 'assetId'>,
  { method, shared = false, passage = null, xmp }: Opening,
): BytesToSend | null => {
  const found = renditionFor(
    file,
    asked,
    shared || !file.keepsLocation || passage?.bySignature === true,
  );
  if (found === null) return null;
  const wanted = jpeg && typeof asked === 'number' && file.blurred ? 'preview' : found;
  const audience = shared ? 'visitors' : 'public';
  const lifetime = { audience, ...passage?.lifetime } as const;
  const immutable = isCurrentVersion(version, file);
  if (wanted === 'original') {
    const { contentType, name } = file;
    const headers = fileHeaders({ contentType, name, download, immutable, ...lifetime });
    return {
      etag: `"${file.sha256.slice(0, 32)}"`,
      modified: file.modified,
      headers,
      // GET notices missing bytes when it opens them; HEAD must query the store.
      size: async () => (method === 'HEAD' ? storedSize(blobs, file.blob) : file.sizeBytes),
      open: (range) => blobs.read(file.blob, range),
      redirectUrl: signedUrlOf(blobs, file, file.blob, headers),
    };
  }
  const blob = `${file.blob}.${wanted}`;
  const [contentType, extension] =
    FORMATS[String(wanted).replace(/-\d$/, '') as keyof typeof FORMATS] ?? FORMATS.image;
  const stem = file.name.replace(/\.[^.]*$/, '');
  const name = wanted === 'full' ? `${stem}.webp` : `${stem}-${wanted}.${extension}`;
  const packet = typeof wanted === 'number' ? xmp : undefined;
  // What a packet says may change while the pixels do not.
  const isFixed = immutable && packet === undefined;
  const headers = fileHeaders({ contentType, name, download, immutable: isFixed, ...lifetime });
  const bytes = stored(blobs, blob);
  const changed = isFilm(file) && file.contentVersion !== null ? `-${file.contentVersion}` : '';
  const credited = packet === undefined ? '' : `-${digestOf(packet)}`;
  return {
    // The bytes under a name never change, but those of a film, whose poster a person may choose.
    etag: `"${blob}${changed}${credited}"`,
    // Nobody knows when a credit changed.
    modified: packet === undefined ? file.modified : null,
    headers,
    ...(packet === undefined
      ? bytes
      : withPacket(blobs, { blob, sizeOf: bytes.size, xmp: packet })),
    ...(wanted === 'playback' && { redirectUrl: signedUrlOf(blobs, file, blob, headers) }),
  };
};

const digestOf = (packet: string) => createHash('sha256').update(packet).digest('hex').slice(0, 12);

export const isFilm = ({ contentType }: Pick<ServedFile, 'contentType'>): boolean =>
  contentType.startsWith('video/');

/** Bytes that lie in the store as they are sent. */
export const stored = (blobs: Blobs, blob: BlobName): Pick<BytesToSend, 'size' | 'open'> => ({
  size: () => storedSize(blobs, blob),
  open: (range) => blobs.read(blob, range),
});

export async function storedSize(blobs: Blobs, blob: BlobName): Promise<number> {
  const size = await blobs.size(blob);
  if (size === null) throw new BlobMissing(blob);
  return size;
}

const FORMATS = {
  playback: ['video/mp4', 'mp4'],
  strip: ['image/jpeg', 'jpg'],
  preview: ['image/jpeg', 'jpg'],
  captions: ['text/vtt', 'vtt'],
  image: ['image/webp', 'webp'],
} as const;

/**
 * Returns a function that signs the store's own URL of an original or a video, or undefined. SVG files always pass
 * through the service: an SVG may contain scripts, and no store adds the policy against running them.
 */
const signedUrlOf = (
  blobs: Blobs,
  file: ServedFile,
  blob: BlobName,
  headers: OutgoingHttpHeaders,
) => {
  if (!blobs.signedUrl || file.contentType === 'image/svg+xml') return undefined;
  return async () =>
    (await blobs.signedUrl?.(blob, {
      contentType: String(headers['Content-Type']),
      disposition: String(headers['Content-Disposition']),
      cacheControl: String(headers['Cache-Control']),
    })) as string;
};

/**
 * The image for a URL; null when there is none. After the bytes were replaced, a URL may name a rendition of the
 * earlier image that the new one is too small for: it then shows the nearest existing size. Without any, the public sees
 * the original, and a visitor, the holder of a signature and whom a library keeps places from the rendition at its own size, which exists if the image was processed.
 */
const renditionFor = (
  { contentVersion, contentType, renditions, blurred, captions }: ServedFile,
  asked: StoredPath['wanted'],
  neverOriginal: boolean,
): StoredPath['wanted'] | 'full' | null => {
  if (asked === 'original' || (asked === 'blurred' && blurred)) return asked;
  if (asked === 'blurred') return null;
  if (typeof asked === 'string') {
    if (captions === null) return null;
    const isThere = !asked.startsWith('captions-') || Number(asked.slice(9)) < captions;
    return isThere ? asked : null;
  }
  if (renditions.includes(asked)) return asked;
  const nearest = renditions.findLast((edge) => edge < asked) ?? renditions[0] ?? null;
  if (neverOriginal) return nearest ?? (blurred ? 'full' : null);
  if (contentVersion === null) return null;
  if (contentType.startsWith('image/'))
    return RENDITION_EDGES_PX.some((edge) => edge === asked) ? 'original' : null;
  return nearest;
};

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import { RENDITION_EDGES_PX } from '@/contract/limits';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { BlobMissing, type BlobName, type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';
import { isUnavailable } from '../is-unavailable';
import { requestIdOf } from '../request-context';
import { type CdnPath, parseCdnPath } from './cdn-path';
import { RetryLater } from './coalesce-regeneration';
import { fileHeaders, PUBLIC_HEADERS } from './file-headers';
import { avatarPersonOf, openAvatar } from './open-avatar';
import { type BytesToSend, sendBytes } from './send-bytes';

type CdnDependencies = {
  /** The file of a live or trashed asset; null when there is none. */
  findFile(assetId: string): Promise<ServedFile | null>;
  /** The image of a person; null when there is none. */
  findAvatar(personId: string): Promise<BlobName | null>;
  blobs: Blobs;
  /** Regenerates the missing renditions of an asset. Rejects with RetryLater or with BlobMissing. */
  regenerate(file: ServedFile): Promise<void>;
  log: Log;
};

/**
 * Answers everything below `/cdn/`: `/cdn/{assetId}` is the original, `/cdn/{assetId}/{longest edge}` and
 * `/cdn/{assetId}/blurred` are its renditions, `/cdn/avatars/{personId}` is the image of a person. It needs no
 * credential, does not know libraries and never rejects. Rule: docs/rules.md#file-urls.
 */
export const makeCdnHandler = (dependencies: CdnDependencies) => {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      if (req.method === 'OPTIONS') return answerPreflight(res);
      if (req.method !== 'GET' && req.method !== 'HEAD') return refuseMethod(res);
      const served = await findServed(dependencies, req.url ?? '', req.method);
      if (!served) return answerUnknown(res);
      const { bytes, file } = served;
      await sendBytes(req, res, bytes).catch(async (error) => {
        if (!file || !isLostRendition(error, file)) throw error;
        await dependencies.regenerate(file);
        await sendBytes(req, res, bytes);
      });
    } catch (error) {
      answerFailure(res, error, dependencies.log);
    }
  };
};

/** The bytes that a URL stands for, and the file of the asset that they belong to; null when there are none. */
async function findServed(
  dependencies: CdnDependencies,
  url: string,
  method: string,
): Promise<{ bytes: BytesToSend; file: ServedFile | null } | null> {
  const person = avatarPersonOf(url);
  if (person !== null) {
    const bytes = await openAvatar(dependencies, person);
    return bytes && { bytes, file: null };
  }
  const address = parseCdnPath(url);
  const file = address && (await dependencies.findFile(address.assetId));
  const bytes = file && openContent(dependencies.blobs, file, address, method);
  return bytes && { bytes, file };
}

/** A rendition that the database lists is not in the store. The error occurs before any byte is sent. */
const isLostRendition = (error: unknown, file: ServedFile) =>
  error instanceof BlobMissing && error.blob !== file.blob;

/** The bytes that the URL of an asset stands for; null when the asset has no such image. */
const openContent = (
  blobs: Blobs,
  file: ServedFile,
  { wanted: asked, version, download }: CdnPath,
  method: string,
): BytesToSend | null => {
  const wanted = renditionFor(file, asked);
  if (wanted === null) return null;
  const immutable = file.contentVersion !== null && version === String(file.contentVersion);
  const storedSize = async (blob: BlobName) => {
    const size = await blobs.size(blob);
    if (size === null) throw new BlobMissing(blob);
    return size;
  };
  if (wanted === 'original') {
    const { contentType, name } = file;
    const headers = fileHeaders({ contentType, name, download, immutable });
    return {
      etag: `"${file.sha256.slice(0, 32)}"`,
      modified: file.modified,
      headers,
      // GET notices missing bytes when it opens them; HEAD must query the store.
      size: async () => (method === 'HEAD' ? storedSize(file.blob) : file.sizeBytes),
      open: (range) => blobs.read(file.blob, range),
      redirectUrl: signedUrlOf(blobs, file, headers),
    };
  }
  const blob = `${file.blob}.${wanted}`;
  const name = `${file.name.replace(/\.[^.]*$/, '')}-${wanted}.webp`;
  return {
    // The bytes under a name never change, so the name serves as well as a hash of the bytes.
    etag: `"${blob}"`,
    modified: file.modified,
    headers: fileHeaders({ contentType: 'image/webp', name, download, immutable }),
    size: () => storedSize(blob),
    open: (range) => blobs.read(blob, range),
  };
};

/**
 * Returns a function that signs the store's own URL of an original, or undefined. SVG files always pass through the
 * service: an SVG may contain scripts, and no store adds the policy that prevents them from running.
 */
const signedUrlOf = (blobs: Blobs, file: ServedFile, headers: OutgoingHttpHeaders) => {
  if (!blobs.signedUrl || file.contentType === 'image/svg+xml') return undefined;
  return async () =>
    (await blobs.signedUrl?.(file.blob, {
      contentType: String(headers['Content-Type']),
      disposition: String(headers['Content-Disposition']),
      cacheControl: String(headers['Cache-Control']),
    })) as string;
};

/**
 * The image that a URL shows; null when there is none. After the bytes were replaced, a URL may name a rendition that
 * the earlier image had and for which the new one is too small: it then shows the nearest size that exists.
 */
const renditionFor = (
  { contentVersion, contentType, renditions, blurred }: ServedFile,
  asked: CdnPath['wanted'],
): CdnPath['wanted'] | null => {
  if (asked === 'original' || (asked === 'blurred' && blurred)) return asked;
  if (asked === 'blurred') return null;
  if (renditions.includes(asked)) return asked;
  if (contentVersion === null) return null;
  if (contentType.startsWith('image/'))
    return RENDITION_EDGES_PX.some((edge) => edge === asked) ? 'original' : null;
  return renditions.findLast((edge) => edge < asked) ?? renditions[0] ?? null;
};

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

const answerPreflight = (res: ServerResponse): void => {
  const headers = {
    ...PUBLIC_HEADERS,
    'Access-Control-Allow-Methods': ALLOWED_METHODS,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': 86_400,
  };
  res.writeHead(204, headers).end();
};

const answerError = (
  res: ServerResponse,
  status: number,
  error: { code: string; message: string },
  headers?: OutgoingHttpHeaders,
): void => {
  const body = JSON.stringify({ error });
  res.writeHead(status, {
    ...PUBLIC_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    // A file that is not found now may exist soon: the image is being processed, or the asset is being restored.
    'Cache-Control': 'no-store',
    Vary: 'Api-Version',
    ...headers,
  });
  res.end(body);
};

/** Closing the connection also drops the unread body. */
const refuseMethod = (res: ServerResponse): void => {
  const error = { code: 'ENDPOINT_NOT_FOUND', message: 'Files can only be read.' };
  answerError(res, 405, error, { Allow: ALLOWED_METHODS, Connection: 'close' });
};

const answerUnknown = (res: ServerResponse): void =>
  answerError(res, 404, { code: 'RESOURCE_NOT_FOUND', message: 'There is no such file.' });

const answerLater = (res: ServerResponse, { seconds }: RetryLater): void => {
  const error = { code: 'SERVICE_UNAVAILABLE', message: 'This image is being made.' };
  answerError(res, 503, error, { 'Retry-After': seconds });
};

const answerFailure = (res: ServerResponse, error: unknown, log: Log): void => {
  // The client closed the connection while bytes were sent. That is normal, so it is not logged.
  if (res.headersSent && isDeparture(error)) return;
  if (error instanceof RetryLater) {
    answerLater(res, error);
    return;
  }
  log.error({ err: error, id: requestIdOf(res) }, 'file not served');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (error instanceof BlobMissing) answerUnknown(res);
  else if (error instanceof BlobsUnreachable || isUnavailable(error)) answerUnreachable(res);
  else
    answerError(res, 500, {
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The file could not be read.',
    });
};

const UNREACHABLE = new Refusal('SERVICE_UNAVAILABLE', {
  message: 'The file cannot be read for the moment. Try again.',
});

const answerUnreachable = (res: ServerResponse): void => {
  const { status, code, message, retryAfterSeconds } = UNREACHABLE;
  answerError(res, status, { code, message }, { 'Retry-After': retryAfterSeconds });
};

const isDeparture = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import type { ApiDependencies } from '@/procedures/context';
import { newStagedPath, stageFile } from '@/procedures/upload/stage-file';
import { UploadProblem } from '@/procedures/upload/upload-problem';
import { authenticateSession } from '../admission/authenticate-session';
import { clientNetwork } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import type { RateLimits } from '../admission/rate-limit';
import { isSameOrigin } from '../admission/same-origin';
import type { JsonResponse } from '../server/end-refused';

export type ImageLimits = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/** The longest time sending the image may take. */
const BODY_TIMEOUT_MS = 30_000;

/**
 * The person whose page sends an image by PUT, before its body is read; or the refusal. Each request counts against the
 * network.
 */
export async function admitImage(
  dependencies: ApiDependencies,
  request: IncomingMessage,
  { publicUrl, rateLimits, trustProxy }: ImageLimits,
) {
  const { origin } = new URL(publicUrl);
  if (request.method !== 'PUT')
    return refuseImage(404, 'NOT_FOUND', 'Endpoint not found.', { Allow: 'PUT' });
  if (!isSameOrigin(request.headers, origin))
    return refuseImage(403, 'INVALID_ORIGIN', `This must come from a page of ${origin}.`);
  const { exceeded, resetsIn } = await rateLimits.ip.spend(clientNetwork(request, trustProxy));
  if (exceeded)
    return refuseImage(429, 'TOO_MANY_REQUESTS', 'Too many attempts.', { 'Retry-After': resetsIn });
  const person = await authenticateSession(dependencies, request.headers.cookie);
  return person ?? refuseImage(401, 'UNAUTHORIZED', 'Sign in first.');
}

type Reception = {
  maxBytes: number;
  /** Makes the image to store: never the received bytes. */
  convert: (path: string) => Promise<Uint8Array>;
  /** Called with the stored image. Returns the body of the answer. */
  keep: (blob: BlobName) => Promise<object>;
};

/** Reads the image in the body, and stores what `convert` makes of it. */
export async function receiveImage(
  { blobs, disk }: Pick<ApiDependencies, 'blobs' | 'disk'>,
  request: IncomingMessage,
  { maxBytes, convert, keep }: Reception,
): Promise<JsonResponse> {
  const coded = refusalOfCoding(request);
  if (coded) return refuseImage(coded.status, coded.code, coded.message);
  if (await disk.isLow()) return unavailable();
  const path = newStagedPath(blobs.stagingFolder);
  const deadline = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    const body = request.iterator({ destroyOnReturn: false });
    await stageFile(body, { path, maxBytes });
    const blob = newBlobName();
    await blobs.put(blob, await convert(path));
    return { status: 200, body: await keep(blob) };
  } catch (error) {
    if (error instanceof UploadProblem)
      return refuseImage(
        413,
        'PAYLOAD_TOO_LARGE',
        `The image is larger than ${maxBytes / 1e6} MB.`,
      );
    if (error instanceof BlobsUnreachable) return unavailable();
    if (error instanceof UnreadableImage)
      return refuseImage(400, 'UNREADABLE_PICTURE', error.message);
    throw error;
  } finally {
    clearTimeout(deadline);
    await rm(path, { force: true });
  }
}

const unavailable = () =>
  refuseImage(503, 'SERVICE_UNAVAILABLE', 'The image cannot be stored for the moment. Try again.', {
    'Retry-After': 30,
  });

export const refuseImage = (
  status: number,
  code: string,
  message: string,
  headers: JsonResponse['headers'] = {},
): JsonResponse => ({ status, headers, body: { code, message } });

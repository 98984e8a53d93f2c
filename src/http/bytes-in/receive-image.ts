import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import type { PersonPrincipal, PrincipalOrganization } from '@/domain/access/principal';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { withStagedPath } from '@/platform/blobs/with-staged-path';
import { DecoderFailed, UnreadableImage } from '@/platform/imaging/port';
import { stageFile } from '@/platform/incoming/stage-file';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { ApiDependencies } from '@/procedures/context';
import { limitBytes } from '@/procedures/upload/staging-budget';
import { inTurn } from '@/procedures/upload/upload-queues';
import { authenticateSession } from '../admission/authenticate-session';
import { clientNetwork } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import type { AdmissionOptions } from '../admission/rate-limit';
import { isSameOrigin } from '../admission/same-origin';
import { type JsonResponse, sendJson } from '../server/end-refused';

/** What becomes of the image of a request. */
type Reception = {
  maxBytes: number;
  /** The longest time sending the image may take, in milliseconds. */
  timeoutMs: number;
  /** Whose turn it is to decode: an organization, or the person for an image of their own. */
  holder: Pick<PrincipalOrganization, 'id' | 'unclaimed'>;
  /** Makes the image to store: never the received bytes. */
  convert: (path: string) => Promise<Uint8Array>;
  /** Called with the stored image. Returns the body of the answer. */
  keep: (blob: BlobName) => Promise<object>;
};

/**
 * Answers requests to replace an image, which a signed-in person sends by PUT from a page of this site.
 * @param receptionOf null where there is no such image
 */
export function makeImageHandler(
  dependencies: ApiDependencies,
  limits: AdmissionOptions,
  receptionOf: (person: PersonPrincipal, request: IncomingMessage) => Reception | null,
) {
  async function respond(request: IncomingMessage): Promise<JsonResponse> {
    const person = await admitImage(dependencies, request, limits);
    if ('status' in person) return person;
    const reception = receptionOf(person, request);
    if (!reception) return refuseImage(404, 'NOT_FOUND', 'Endpoint not found.');
    return receiveImage(dependencies, request, reception);
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await respond(request).catch((error) => {
      if (error instanceof Refusal) return refusedImage(error);
      throw error;
    });
    await sendJson(request, response, answer);
  };
}

/**
 * The person whose page sends an image by PUT, before its body is read; or the refusal. Each request counts against the
 * network.
 */
async function admitImage(
  dependencies: ApiDependencies,
  request: IncomingMessage,
  { publicUrl, rateLimits, trustProxy }: AdmissionOptions,
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

/** Reads the image in the body, and stores what `convert` makes of it. */
export async function receiveImage(
  { blobs, disk }: Pick<ApiDependencies, 'blobs' | 'disk'>,
  request: IncomingMessage,
  { maxBytes, timeoutMs, holder, convert, keep }: Reception,
): Promise<JsonResponse> {
  const coded = refusalOfCoding(request);
  if (coded) return refuseImage(coded.status, coded.code, coded.message);
  if (await disk.isLow()) return unavailable();
  const deadline = setTimeout(() => request.destroy(), timeoutMs);
  try {
    return await withStagedPath(blobs.stagingFolder, 'upload', async (path) => {
      const body = request.iterator({ destroyOnReturn: false });
      await stageFile(limitBytes(body, maxBytes), path);
      clearTimeout(deadline);
      const blob = newBlobName();
      await inTurn('inspect', holder, async () => blobs.put(blob, await convert(path)));
      return { status: 200, body: await keepOrDelete(blobs, blob, keep) };
    });
  } catch (error) {
    if (error instanceof UploadProblem)
      return refuseImage(
        413,
        'PAYLOAD_TOO_LARGE',
        `The image is larger than ${maxBytes / 1e6} MB.`,
      );
    if (error instanceof BlobsUnreachable) return unavailable();
    if (error instanceof UnreadableImage || error instanceof DecoderFailed)
      return refuseImage(400, 'UNREADABLE_PICTURE', error.message);
    if (error instanceof Refusal) return refusedImage(error);
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** A refused image belongs to nobody. After any other failure it may have been recorded. */
async function keepOrDelete(blobs: Blobs, blob: BlobName, keep: Reception['keep']) {
  try {
    return await keep(blob);
  } catch (error) {
    if (error instanceof Refusal) await blobs.delete(blob);
    throw error;
  }
}

const unavailable = () =>
  refuseImage(503, 'SERVICE_UNAVAILABLE', 'The image cannot be stored at the moment. Try again.', {
    'Retry-After': 30,
  });

const refuseImage = (
  status: number,
  code: string,
  message: string,
  headers: JsonResponse['headers'] = {},
): JsonResponse => ({ status, headers, body: { code, message } });

const refusedImage = ({ status, code, message, retryAfterSeconds }: Refusal): JsonResponse =>
  refuseImage(status, code, message, status === 503 ? { 'Retry-After': retryAfterSeconds } : {});

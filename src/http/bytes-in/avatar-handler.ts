import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '@/domain/access/principal';
import { changeAvatar } from '@/domain/person/change-avatar';
import { newBlobName } from '@/platform/blobs/blob-name';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import type { ApiDependencies } from '@/procedures/context';
import { newStagedPath, stageFile } from '@/procedures/upload/stage-file';
import { UploadProblem } from '@/procedures/upload/upload-problem';
import { authenticateSession } from '../admission/authenticate-session';
import { clientNetwork } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import type { RateLimits } from '../admission/rate-limit';
import { isSameOrigin } from '../admission/same-origin';
import { type JsonResponse, sendJson } from '../server/end-refused';

type Options = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/** The longest time sending the image may take. */
const BODY_TIMEOUT_MS = 30_000;

/**
 * Answers `PUT /api/auth/avatar`. The body is an image of at most 2 MB, which becomes the square image of the signed-in
 * person. Only the converted image is stored, never the received bytes.
 */
export function makeAvatarHandler(
  dependencies: ApiDependencies,
  { publicUrl, rateLimits, trustProxy }: Options,
) {
  const { origin } = new URL(publicUrl);

  async function respond(request: IncomingMessage): Promise<JsonResponse> {
    if (request.method !== 'PUT')
      return refusal(404, 'NOT_FOUND', 'Endpoint not found.', { Allow: 'PUT' });
    if (!isSameOrigin(request.headers, origin))
      return refusal(403, 'INVALID_ORIGIN', `This must come from a page of ${origin}.`);
    const { exceeded, resetsIn } = await rateLimits.ip.spend(clientNetwork(request, trustProxy));
    if (exceeded)
      return refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts.', { 'Retry-After': resetsIn });
    const person = await authenticateSession(dependencies, request.headers.cookie);
    if (!person) return refusal(401, 'UNAUTHORIZED', 'Sign in first.');
    return receive(dependencies, request, person);
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    await sendJson(request, response, await respond(request));
  };
}

async function receive(
  { domain, blobs, disk, imaging, urls }: ApiDependencies,
  request: IncomingMessage,
  person: PersonPrincipal,
): Promise<JsonResponse> {
  const coded = refusalOfCoding(request);
  if (coded) return refusal(coded.status, coded.code, coded.message);
  if (await disk.isLow()) return unavailable();
  const path = newStagedPath(blobs.stagingFolder);
  const deadline = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    const body = request.iterator({ destroyOnReturn: false });
    await stageFile(body, { path, maxBytes: LIMITS.avatarBytes });
    const blob = newBlobName();
    await blobs.put(blob, await imaging.square(path));
    await changeAvatar(domain, person, blob);
    return { status: 200, body: { avatarUrl: urls.avatar(person.personId) } };
  } catch (error) {
    if (error instanceof UploadProblem)
      return refusal(413, 'PAYLOAD_TOO_LARGE', 'The image is larger than 2 MB.');
    if (error instanceof BlobsUnreachable) return unavailable();
    if (error instanceof UnreadableImage) return refusal(400, 'UNREADABLE_PICTURE', error.message);
    throw error;
  } finally {
    clearTimeout(deadline);
    await rm(path, { force: true });
  }
}

const unavailable = () =>
  refusal(503, 'SERVICE_UNAVAILABLE', 'The image cannot be stored for the moment. Try again.', {
    'Retry-After': 30,
  });

const refusal = (
  status: number,
  code: string,
  message: string,
  headers: JsonResponse['headers'] = {},
): JsonResponse => ({ status, headers, body: { code, message } });

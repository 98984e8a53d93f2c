import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refuse } from '@/contract/errors';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { uploadedIdsOf } from '@/domain/access/secrets';
import { verifySession } from '@/domain/access/verify-session';
import { findUploaded } from '@/domain/asset/find-uploaded';
import { makeAdmission } from '../admission';
import { clientNetwork } from '../client-ip';
import type { ApiDependencies } from '../context';
import { refusalOf } from '../refusal-of';
import { requestIdOf } from '../request-context';
import type { RateLimits } from '../rest/rate-limit';
import { isFromPage } from '../same-origin';
import { type JsonResponse, sendJson } from './end-refused';
import { storeUpload } from './store-upload';

type Options = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/** The last segment is the name that the page gave the upload: 128 random bits in hex. */
const path = /^\/api\/page-uploads\/([^/?]+)\/([^/?]+)\/([0-9a-f]{32})$/;

/**
 * Answers `POST /api/page-uploads/{organizationId}/{libraryId}/{name}`: one file as multipart/form-data from a page of
 * this site, sent by the person who is signed in. A person can use a name once: an upload that is sent again, because
 * the answer was lost, creates no second asset and gets the same answer. Responses and errors match "POST …/assets".
 */
export function makePageUploadHandler(
  parts: ApiDependencies,
  { publicUrl, rateLimits, trustProxy }: Options,
) {
  const admitSession = makeAdmission({ accepted: rateLimits.key, refused: rateLimits.ip });

  async function take(request: IncomingMessage): Promise<JsonResponse> {
    const [, organizationId, libraryId, name] = path.exec(request.url ?? '') ?? [];
    if (!organizationId || !libraryId || !name || request.method !== 'POST')
      refuse('ENDPOINT_NOT_FOUND');
    if (!isFromPage(request.headers, publicUrl))
      refuse('FORBIDDEN', { message: 'This must come from a page of Vitrine.' });
    const token = parts.sessionCookie.read(request.headers.cookie) ?? refuse('UNAUTHENTICATED');
    const { principal: person, allowance } = await admitSession({
      secret: token,
      network: clientNetwork(request, trustProxy),
      verify: () => verifySession(parts.domain, token),
      subjectOf: ({ personId }) => personId,
    });
    if (allowance.exceeded) {
      const { status, body } = refused(new Refusal('RATE_LIMIT_EXCEEDED'));
      return { status, headers: { 'Retry-After': allowance.resetsIn }, body };
    }
    if (!person) refuse('UNAUTHENTICATED');
    const address = { organizationId, libraryId };
    const library = await authorizeLibrary(parts.domain, person, address, 'write');
    const ids = uploadedIdsOf(parts.domain.secrets, person.personId, name);
    const uploaded = await findUploaded(parts.domain, library, ids);
    if (uploaded === null) await store(request, library, ids[0]);
    return { status: 200, body: { data: { id: uploaded ?? ids[0] } } };
  }

  type Library = Parameters<typeof storeUpload>[1];

  /** When two requests bring the same upload at once, the later one finds the id taken and also succeeds. */
  async function store(request: IncomingMessage, library: Library, id: string) {
    const ids = [id];
    const onlyOne = () =>
      ids.pop() ?? refuse('BAD_USER_INPUT', { message: 'A page uploads one file at a time.' });
    try {
      await storeUpload(parts, library, request, onlyOne);
    } catch (error) {
      if ((await findUploaded(parts.domain, library, [id])) === null) throw error;
    }
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await take(request).catch((failure) => {
      const refusal = refused(refusalOf(failure));
      if (refusal.status >= 500)
        parts.log.error({ err: failure, id: requestIdOf(response) }, 'upload from a page failed');
      return refusal;
    });
    await sendJson(request, response, answer);
  };
}

const refused = ({ status, code, message, retryAfterSeconds }: Refusal): JsonResponse => ({
  status,
  headers: status === 503 ? { 'Retry-After': retryAfterSeconds } : {},
  body: { error: { code, message } },
});

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal, refuse } from '@/contract/errors';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { Principal } from '@/domain/access/principal';
import { deleteUpload } from '@/domain/upload/end-uploads';
import { findUpload } from '@/domain/upload/find-upload';
import type { ApiDependencies } from '@/procedures/context';
import { presentUpload } from '@/procedures/present/upload';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import { makePageAdmission } from '../admission/admit-page';
import { policyHeader } from '../admission/rate-limit';
import { SEGMENT, withoutNeedlessEscapes } from '../admission/request-target';
import { endRefused, errorOf } from '../server/end-refused';
import { ALLOWED_HEADERS, COMMON_HEADERS, preflightHeaders } from '../server/headers';
import { logFailure } from '../server/log-failure';
import { refusalOf } from '../server/refusal-of';
import { annotateRequest, requestIdOf } from '../server/request-context';
import { capabilities, EXPOSED_HEADERS, methodOf, SENT_HEADERS, TUS_VERSION } from './tus-headers';
import {
  append,
  askForOffset,
  beginFrom,
  create,
  type UploadAnswer,
  type UploadPlace,
  type UploadVisit,
} from './tus-requests';

const UPLOADS_PATH = new RegExp(
  `^/api(/organizations/(${SEGMENT})/libraries/(${SEGMENT})/uploads)(?:/(?!address$)(${SEGMENT}))?$`,
);
const COLLECTION_METHODS = ['POST', 'OPTIONS'];
const UPLOAD_METHODS = ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];

/** The form of their paths. */
export const UPLOAD_ROUTE =
  '/api/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}';

/** What a path of resumable uploads names; null for any other path. */
export function uploadPlaceAt(sent: string): UploadPlace | null {
  if (!sent.startsWith('/api/')) return null;
  const [, path, organizationId = '', libraryId = '', uploadId = null] =
    UPLOADS_PATH.exec(withoutNeedlessEscapes(sent)) ?? [];
  return path === undefined ? null : { path, organizationId, libraryId, uploadId };
}

/**
 * Answers resumable uploads (docs/rules.md#resumable-uploads): tus 1.0 below `…/uploads`, and `GET
 * …/uploads/{uploadId}` with JSON. Callers send a key or a token as in the interface, or are signed in on a page of
 * this site.
 */
export function makeUploadHandler(dependencies: ApiDependencies, options: CallerAdmissionOptions) {
  const { domain, log, sessionCookie } = dependencies;
  const { admit, refuseMissingScope, explain } = makeCallerAdmission(dependencies, options);
  const admitPage = makePageAdmission(dependencies, options);
  const base = `${new URL(options.publicUrl).pathname.replace(/\/$/, '')}/api`;

  async function admitCaller(visit: UploadVisit): Promise<Principal> {
    const { request, method } = visit;
    const { authorization, cookie } = request.headers;
    if (authorization === undefined && sessionCookie.read(cookie) !== null)
      return admitPage(request, { reads: method === 'HEAD' || method === 'GET' });
    const caller = await admit(visit, { credentialed: true });
    if (caller?.refusal) throw caller.refusal;
    refuseMissingScope(visit, caller);
    return caller?.principal ?? refuse('UNAUTHENTICATED');
  }

  async function respond(visit: UploadVisit): Promise<UploadAnswer> {
    const { method, request, uploadId } = visit;
    const methods = uploadId === null ? COLLECTION_METHODS : UPLOAD_METHODS;
    if (!methods.includes(method)) {
      visit.headers.Allow = methods.join(', ');
      refuse('ENDPOINT_NOT_FOUND');
    }
    if (method === 'OPTIONS') return describe(methods, domain.limits.fileBytes);
    const isDescribed = method === 'POST' && isJson(request);
    if (method !== 'GET' && !isDescribed) requireVersion(visit);
    const library = await authorizeLibrary(domain, await admitCaller(visit), visit, 'write');
    if (isDescribed) return beginFrom(dependencies, library, visit);
    if (uploadId === null) return create(dependencies, library, visit);
    const upload = await findUpload(domain, library, uploadId);
    switch (method) {
      case 'PATCH':
        return append(dependencies, library, visit, upload);
      case 'DELETE':
        await deleteUpload(domain, upload);
        return { status: 204 };
      case 'HEAD':
        return askForOffset(domain, library, upload);
      default:
        return { status: 200, data: presentUpload(upload, domain.now()) };
    }
  }

  function refused({ headers, request }: UploadVisit, response: ServerResponse, failure: unknown) {
    const refusal = refusalOf(failure);
    explain({ headers, request }, refusal);
    // A client that leaves, or sends nothing, is no failure of the service.
    if (refusal.status >= 500 && !request.destroyed)
      logFailure(log, failure, 'A resumable upload failed.', { id: requestIdOf(response) });
    return { status: refusal.status, body: errorOf(refusal) };
  }

  return async (request: IncomingMessage, response: ServerResponse, place: UploadPlace) => {
    const policy = policyHeader(options.rateLimits.key.policy);
    const visit = begin(request, response, place, { base, policy });
    const answer = await respond(visit).then(
      ({ status, headers, data }) => {
        Object.assign(visit.headers, headers);
        return { status, body: data && { data } };
      },
      (failure) => refused(visit, response, failure),
    );
    await send(visit, response, answer);
  };
}

function begin(
  request: IncomingMessage,
  response: ServerResponse,
  place: UploadPlace,
  { base, policy }: { base: string; policy: OutgoingHttpHeaders },
): UploadVisit {
  const { organizationId, libraryId } = place;
  const method = methodOf(request);
  const known = /^[a-z0-9-]{1,63}$/;
  annotateRequest(response, {
    ...(known.test(organizationId) && { organization: organizationId }),
    ...(known.test(libraryId) && { library: libraryId }),
  });
  const headers: OutgoingHttpHeaders = { ...COMMON_HEADERS, ...policy };
  headers['Access-Control-Expose-Headers'] =
    `${COMMON_HEADERS['Access-Control-Expose-Headers']}, ${EXPOSED_HEADERS}`;
  if (method !== 'OPTIONS') headers['Tus-Resumable'] = TUS_VERSION;
  return { ...place, request, headers, method, address: `${base}${place.path}` };
}

const describe = (methods: string[], maxBytes: number): UploadAnswer => ({
  status: 200,
  headers: {
    ...capabilities(maxBytes),
    ...preflightHeaders(methods),
    'Access-Control-Allow-Headers': `${SENT_HEADERS}, ${ALLOWED_HEADERS}`,
  },
  data: {},
});

/** Whether a request describes a file in JSON, which tus never does. */
const isJson = ({ headers }: IncomingMessage) =>
  headers['tus-resumable'] === undefined &&
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Refuses other versions of the protocol than ours: 412. */
function requireVersion({ request, headers }: UploadVisit) {
  if (request.headers['tus-resumable'] === TUS_VERSION) return;
  headers['Tus-Version'] = TUS_VERSION;
  throw new Refusal('BAD_USER_INPUT', {
    status: 412,
    message: `Send Tus-Resumable: ${TUS_VERSION}.`,
  });
}

/** Sends an answer, whether or not the body of the request was read. */
async function send(
  { request, headers, method }: UploadVisit,
  response: ServerResponse,
  { status, body }: { status: number; body?: object | undefined },
) {
  if (body === undefined) headers['Content-Type'] = undefined;
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([, value]) => value !== undefined),
  );
  const text = body === undefined || method === 'HEAD' ? '' : JSON.stringify(body);
  if (!request.complete && !['GET', 'HEAD'].includes(method))
    return endRefused(request, response, { status, headers: sent, body: text });
  if (status === 204) response.writeHead(status, sent).end();
  else response.writeHead(status, { ...sent, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

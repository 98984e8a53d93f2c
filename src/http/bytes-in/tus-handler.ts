import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { Refusal, refuse } from '@/contract/errors';
import { describedFile } from '@/contract/upload';
import { authorizeLibrary, type LibraryForWriting } from '@/domain/access/authorize-library';
import type { Principal } from '@/domain/access/principal';
import { deleteUpload } from '@/domain/upload/end-uploads';
import { findUpload } from '@/domain/upload/find-upload';
import { endEarlierWriter, refuseEnded } from '@/domain/upload/hold-lease';
import { expiryOf, type UploadRow } from '@/domain/upload/upload-row';
import type { ApiDependencies } from '@/procedures/context';
import { presentUpload } from '@/procedures/present/upload';
import { callerIdOf, holderOf } from '@/procedures/process-permits';
import { beginDescribed } from '@/procedures/upload/begin-described';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import { makePageAdmission } from '../admission/admit-page';
import { refusalOfCoding } from '../admission/content-coding';
import { idempotentRequestOf } from '../admission/idempotency-key';
import { policyHeader } from '../admission/rate-limit';
import { readJsonBody } from '../admission/read-json-body';
import { SEGMENT, withoutNeedlessEscapes } from '../admission/request-target';
import { runAlone } from '../admission/run-alone';
import { endRefused } from '../server/end-refused';
import { ALLOWED_HEADERS, COMMON_HEADERS, preflightHeaders } from '../server/headers';
import { refusalOf } from '../server/refusal-of';
import { annotateRequest, requestIdOf } from '../server/request-context';
import { createUpload } from './create-upload';
import { receiveBytes } from './receive-bytes';
import {
  bytesIn,
  capabilities,
  EXPOSED_HEADERS,
  methodOf,
  readChecksum,
  requireBytesType,
  SENT_HEADERS,
  TUS_VERSION,
} from './tus-headers';

const UPLOADS_PATH = new RegExp(
  `^/api(/organizations/(${SEGMENT})/libraries/(${SEGMENT})/uploads)(?:/(?!address$)(${SEGMENT}))?$`,
);
const COLLECTION_METHODS = ['POST', 'OPTIONS'];
const UPLOAD_METHODS = ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];

/** The form of their paths. */
export const UPLOAD_ROUTE =
  '/api/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}';

/** Whether a path belongs to resumable uploads. */
export const isUploadPath = (path: string): boolean =>
  UPLOADS_PATH.test(withoutNeedlessEscapes(path));

type Answer = { status: number; headers?: OutgoingHttpHeaders; data?: object };

/** A request in progress: where it goes, and the headers collected for its answer. */
type Visit = {
  request: IncomingMessage;
  headers: OutgoingHttpHeaders;
  method: string;
  /** After /api. */
  path: string;
  organizationId: string;
  libraryId: string;
  /** Null: the address at which uploads begin. */
  uploadId: string | null;
};

/**
 * Answers resumable uploads (docs/rules.md#resumable-uploads): tus 1.0 below `…/uploads`, and `GET
 * …/uploads/{uploadId}` with JSON. Callers send a key or a token as in the interface, or are signed in on a page of
 * this site.
 */
export function makeUploadHandler(dependencies: ApiDependencies, options: CallerAdmissionOptions) {
  const { domain, log, sessionCookie } = dependencies;
  const { admit, refuseMissingScope, explain } = makeCallerAdmission(dependencies, options);
  const admitPage = makePageAdmission(dependencies, options);
  const basePath = `${new URL(options.publicUrl).pathname.replace(/\/$/, '')}/api`;

  async function admitCaller(visit: Visit): Promise<Principal> {
    const { request, method } = visit;
    const { authorization, cookie } = request.headers;
    if (authorization === undefined && sessionCookie.read(cookie) !== null)
      return admitPage(request, { reads: method === 'HEAD' || method === 'GET' });
    const caller = await admit(visit, { credentialed: true });
    if (caller?.refusal) throw caller.refusal;
    refuseMissingScope(visit, caller);
    return caller?.principal ?? refuse('UNAUTHENTICATED');
  }

  async function respond(visit: Visit): Promise<Answer> {
    const { method, request, uploadId } = visit;
    const methods = uploadId === null ? COLLECTION_METHODS : UPLOAD_METHODS;
    if (!methods.includes(method)) {
      visit.headers.Allow = methods.join(', ');
      refuse('ENDPOINT_NOT_FOUND');
    }
    if (method === 'OPTIONS') return describe(methods);
    const isDescribed = method === 'POST' && isJson(request);
    if (method !== 'GET' && !isDescribed) requireVersion(visit);
    const library = await authorizeLibrary(domain, await admitCaller(visit), visit, 'write');
    if (isDescribed) return beginFrom(visit, library);
    if (uploadId === null) return create(visit, library);
    const upload = await findUpload(domain, library, uploadId);
    switch (method) {
      case 'PATCH':
        return append(request, library, upload);
      case 'DELETE':
        await deleteUpload(domain, upload);
        return { status: 204 };
      case 'HEAD':
        return askForOffset(library, upload);
      default:
        return { status: 200, data: presentUpload(upload, domain.now()) };
    }
  }

  const describe = (methods: string[]): Answer => ({
    status: 200,
    headers: {
      ...capabilities(domain.limits.fileBytes),
      ...preflightHeaders(methods),
      'Access-Control-Allow-Headers': `${SENT_HEADERS}, ${ALLOWED_HEADERS}`,
    },
    data: {},
  });

  async function create(visit: Visit, library: LibraryForWriting): Promise<Answer> {
    const { request, path } = visit;
    const { headers } = request;
    const bringsBytes =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (bringsBytes) requireBytes(request);
    const checksum = bringsBytes ? readChecksum(headers) : null;
    const upload = await createUpload(dependencies, library, headers);
    // The client knows it even when the bytes sent along are cut off.
    visit.headers.Location = `${basePath}${path}/${upload.id}`;
    if (bringsBytes)
      await receiveBytes(dependencies, library, request, { upload, offset: 0, checksum });
    const row = bringsBytes ? await findUpload(domain, library, upload.id) : upload;
    return { status: 201, headers: headersOf(row), data: presentUpload(row, domain.now()) };
  }

  /** The body is read once access is authorized, and then checked as in the interface. */
  async function beginFrom(visit: Visit, library: LibraryForWriting): Promise<Answer> {
    const { request, headers, path } = visit;
    headers['Tus-Resumable'] = undefined;
    const { body, refusal } = await readJsonBody(request, {
      permits: dependencies.permits,
      holder: holderOf(library.organization, callerIdOf(library.principal)),
    });
    if (refusal) throw refusal;
    const described = describedFile.safeParse(body);
    if (!described.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: described.error });
    const { principal, organization, id } = library;
    const idempotent = idempotentRequestOf(request, domain.secrets, principal, {
      organizationId: organization.id,
      asked: ['upload.create', id, body],
    });
    const begun = await runAlone(idempotent, () =>
      beginDescribed(dependencies, library, described.data, idempotent),
    );
    headers.Location = `${basePath}${path}/${begun.id}`;
    return { status: 201, data: begun };
  }

  /** Asked before a client continues, perhaps after a connection it lost without the service noticing. */
  async function askForOffset(library: LibraryForWriting, found: UploadRow): Promise<Answer> {
    refuseEnded(domain, found);
    const hasMore = found.sourceUrl === null && (await endEarlierWriter(domain, found));
    const upload = hasMore ? await findUpload(domain, library, found.id) : found;
    return { status: 200, headers: headersOf(upload) };
  }

  async function append(
    request: IncomingMessage,
    library: LibraryForWriting,
    upload: UploadRow,
  ): Promise<Answer> {
    requireBytes(request);
    const offset = bytesIn(request.headers, 'upload-offset');
    const checksum = readChecksum(request.headers);
    const reached = await receiveBytes(dependencies, library, request, {
      upload,
      offset,
      checksum,
    });
    const row = { ...upload, receivedBytes: BigInt(reached), touched: domain.now() };
    return { status: 204, headers: headersOf(row) };
  }

  function refused({ headers, request }: Visit, response: ServerResponse, failure: unknown) {
    const refusal = refusalOf(failure);
    explain({ headers, request }, refusal);
    // A client that leaves, or sends nothing, is no failure of the service.
    if (refusal.status >= 500 && !request.destroyed)
      log[failure instanceof Refusal ? 'warn' : 'error'](
        { err: failure, id: requestIdOf(response) },
        'a resumable upload failed',
      );
    const { status, code, message } = refusal;
    return { status, body: { error: { code, message } } };
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const visit = begin(request, response, path, policyHeader(options.rateLimits.key.policy));
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
  sent: string,
  policy: OutgoingHttpHeaders,
): Visit {
  const [, path = '', organizationId = '', libraryId = '', uploadId = null] =
    UPLOADS_PATH.exec(withoutNeedlessEscapes(sent)) ?? [];
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
  return { request, headers, method, path, organizationId, libraryId, uploadId };
}

/** Whether a request describes a file in JSON, which tus never does. */
const isJson = ({ headers }: IncomingMessage) =>
  headers['tus-resumable'] === undefined &&
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Refuses other versions of the protocol than ours: 412. */
function requireVersion({ request, headers }: Visit) {
  if (request.headers['tus-resumable'] === TUS_VERSION) return;
  headers['Tus-Version'] = TUS_VERSION;
  throw new Refusal('BAD_USER_INPUT', {
    status: 412,
    message: `Send Tus-Resumable: ${TUS_VERSION}.`,
  });
}

function requireBytes(request: IncomingMessage) {
  requireBytesType(request.headers);
  const coded = refusalOfCoding(request);
  if (coded) throw coded;
}

const headersOf = (upload: UploadRow): OutgoingHttpHeaders => ({
  'Upload-Offset': String(upload.receivedBytes),
  'Upload-Length': String(upload.sizeBytes),
  ...(upload.metadata !== null && { 'Upload-Metadata': upload.metadata }),
  ...(upload.receivedBytes < upload.sizeBytes && {
    'Upload-Expires': expiryOf(upload).toUTCString(),
  }),
});

/** Sends an answer, whether or not the body of the request was read. */
async function send(
  { request, headers, method }: Visit,
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

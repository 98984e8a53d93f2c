import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import type { Event } from '@/contract/organization/event';
import type { VersionTable } from '@/contract/versions';
import type { Secrets } from '@/domain/access/secret/secrets';
import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import type { Log } from '@/platform/log';
import { ArchiveAnswer, type OpenArchive } from '@/procedures/archive/open-archive';
import { type ApiDependencies, contextOf } from '@/procedures/context';
import { holderOfPrincipal, strangerAt } from '@/procedures/process-permits';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import type { BearerPrincipal, Caller } from '../admission/authenticate-bearer';
import { clientIp } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import { idempotentRequestOf } from '../admission/idempotency-key';
import { policyHeader } from '../admission/rate-limit';
import { type BodyShare, type JsonBody, readJsonBody } from '../admission/read-json-body';
import { runAlone } from '../admission/run-alone';
import { filesOf } from '../bytes-in/receive-form';
import { departureOf, sendArchive } from '../bytes-out/send-archive';
import { endRefused, errorOf } from '../server/end-refused';
import {
  COMMON_HEADERS,
  EXPOSED_WITH_FILES,
  preflightHeaders,
  versionHeaders,
} from '../server/headers';
import { loggedRefusal } from '../server/log-failure';
import { annotateRequest } from '../server/request-context';
import { callOperation } from './call-operation';
import { expectationOf, isKnown } from './conditions';
import {
  type OpenEventStream,
  openEventStream,
  sendEventStream,
  wantsEventStream,
} from './event-stream';
import { methodsOf, type Place, placeAt, type Route, routeFor } from './routes';
import { toEnvelope } from './to-envelope';

const NOWHERE = placeAt('');

export type RestHandlerOptions = CallerAdmissionOptions & { versions: VersionTable };

/** JSON, or an archive or a stream of events ready to be sent. */
type Answer = { status: number; body: Buffer[] } | OpenArchive | OpenEventStream;

/** A request in progress: what is known about it so far, and the headers collected for its answer. */
type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  headers: OutgoingHttpHeaders;
  place: Place;
  /** After /api, as `place` has it. */
  path: string;
  search: string;
  readLibraryId: string | null;
  /** What stands beside the data of the answer. */
  beside: Record<string, unknown>;
};

/**
 * The REST interface on node:http. `answer` checks in the one order of docs/rules.md#order-of-checks (path and
 * method, version, credential, rate limit, then the procedure's own chain) and writes the envelope.
 */
export function makeRestHandler(dependencies: ApiDependencies, options: RestHandlerOptions) {
  const { key, ip } = options.rateLimits;
  const { admit, verifyAgain, refuseMissingScope, explain } = makeCallerAdmission(
    dependencies,
    options,
  );

  async function respond(visit: Visit): Promise<Answer> {
    const { request, headers } = visit;
    const method = request.method ?? 'GET';
    const route = routeFor(visit.place, method);
    const methods = methodsOf(visit.place);
    if (route) noteRoute(visit, route);
    if (method === 'OPTIONS' && methods.length > 0) {
      Object.assign(headers, preflightHeaders(methods));
      return { status: 200, body: [Buffer.from('{"data":{}}')] };
    }
    if (methods.length > 0 && !route) headers.Allow = methods.join(', ');

    // Checked first, for the headers on every answer to a deprecated version.
    const outdated = refusalOfVersion(visit, options.versions);
    if (!route || outdated) {
      // The answer still shows a known key its remaining quota; a failure here must not hide the refusal.
      await admit(visit, null).catch(() => null);
      throw route && outdated ? outdated : new Refusal('ENDPOINT_NOT_FOUND');
    }
    const caller = await admit(visit, route);
    if (caller?.refusal) throw caller.refusal;
    refuseMissingScope(visit, caller);
    if (caller && wantsEventStream(route, request)) return follow(visit, route, caller.principal);
    const output = await call(visit, route, caller);
    if (output instanceof ArchiveAnswer) return output.open(departureOf(visit.response));
    if (isKnown(request, headers)) return { status: 304, body: [] };
    return { status: route.status, body: await toEnvelope(output, visit.beside) };
  }

  async function call(visit: Visit, route: Route, caller: Caller | null): Promise<unknown> {
    const { request, path, search } = visit;
    const holder = caller?.principal
      ? holderOfPrincipal(caller.principal)
      : strangerAt(clientIp(request, options.trustProxy));
    const share = { permits: dependencies.permits, holder };
    const { body, refusal: invalidBody } = await readBody(request, route, share);
    const principal = caller?.principal ?? null;
    const { idempotent, refusal: invalidKey } = readIdempotencyKey(visit, route, {
      secrets: dependencies.domain.secrets,
      principal,
      body,
    });
    const context = contextOf(dependencies, {
      principal,
      idempotent,
      invalidBody: invalidBody ?? invalidKey,
      ...requestOf(visit, route, options),
    });
    return runAlone(idempotent, () => callOperation({ route, path, search, body, context }));
  }

  /** Every read of a stream checks the credential again, and calls the operation that lists events. */
  function follow(visit: Visit, route: Route, follower: BearerPrincipal) {
    return openEventStream(dependencies, visit, follower, async (search) => {
      const headers: Visit['headers'] = {};
      const caller = { principal: await verifyAgain(visit), refusal: null };
      const events = (await call({ ...visit, search, headers }, route, caller)) as Event[];
      return { events, next: String(headers['Next-After']) };
    });
  }

  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    place: Place = NOWHERE,
    search = '',
  ) {
    const visit: Visit = {
      request,
      response,
      place,
      path: place.path,
      search,
      readLibraryId: (request.method === 'GET' && place.libraryId) || null,
      beside: {},
      headers: { ...COMMON_HEADERS, ...policyHeader(key.policy) },
    };
    if (!request.headers.authorization) Object.assign(visit.headers, policyHeader(ip.policy));
    const answer = await respond(visit).catch((failure) => refused(visit, failure));
    await sendAnswer(visit, answer, dependencies.log);
  };

  function refused({ headers, request, response }: Visit, failure: unknown) {
    const { log } = dependencies;
    const refusal = loggedRefusal({ response, log }, failure, 'A request failed.');
    explain({ headers, request }, refusal);
    return { status: refusal.status, body: [Buffer.from(JSON.stringify(errorOf(refusal)))] };
  }
}

/** The body the operation reads as its input. The operation reads forms itself. */
async function readBody(
  request: IncomingMessage,
  { method, multipart }: Route,
  share: BodyShare,
): Promise<JsonBody> {
  if (multipart) return { body: {}, refusal: refusalOfCoding(request) };
  return method === 'GET' ? { body: {}, refusal: null } : readJsonBody(request, share);
}

type Asking = {
  secrets: Secrets;
  principal: BearerPrincipal | null;
  body: Record<string, unknown>;
};

/** The write of a POST that is executed once, however often it is sent. A refusal waits until access is authorized. */
function readIdempotencyKey(
  { request, path, place: { organizationId } }: Visit,
  { method, operation }: Route,
  { secrets, principal, body }: Asking,
): { idempotent: IdempotentRequest | undefined; refusal: Refusal | null } {
  if (method !== 'POST' || !principal || !organizationId)
    return { idempotent: undefined, refusal: null };
  try {
    const asked = [operation, path, body];
    return {
      idempotent: idempotentRequestOf(request, secrets, principal, { organizationId, asked }),
      refusal: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { idempotent: undefined, refusal: error };
  }
}

async function sendAnswer(visit: Visit, answer: Answer, log: Log) {
  const { request, response, headers } = visit;
  const connection = { request, response, log };
  if ('read' in answer)
    await sendArchive(connection, answer, { ...headers, ...EXPOSED_WITH_FILES });
  else if ('rest' in answer) await sendEventStream(connection, answer, headers);
  else await send(visit, answer.status, answer.body);
}

/** Sends the answer in a way that arrives even when the body of the request was not read. */
function send({ request, response, headers }: Visit, status: number, body: Buffer[]) {
  if (!request.complete && request.method !== 'GET' && request.method !== 'HEAD')
    return endRefused(request, response, { status, headers, body: Buffer.concat(body).toString() });
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  response.writeHead(status, { ...headers, ...(status !== 304 && { 'Content-Length': length }) });
  const chunks = request.method === 'HEAD' ? [] : body;
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
}

/** Refuses a missing version and one past its sunset. Adds the headers of a deprecated version. */
function refusalOfVersion(visit: Visit, versions: VersionTable): Refusal | null {
  const version = String(visit.request.headers['api-version'] ?? '').trim();
  if (!version) return new Refusal('API_VERSION_REQUIRED');
  Object.assign(visit.headers, versionHeaders(version, versions));
  const sunset = versions[version]?.sunset;
  if (sunset === undefined || sunset * 1000 > Date.now()) return null;
  return new Refusal('BAD_USER_INPUT', {
    message: `Version ${version} is no longer served. Follow the Link header to the migration notes.`,
  });
}

/** What a procedure may know of the request, and add to its answer. */
const requestOf = (visit: Visit, { multipart }: Route, options: RestHandlerOptions) => ({
  clientIp: clientIp(visit.request, options.trustProxy),
  files: multipart ? filesOf(visit.request) : null,
  isExpected: expectationOf(visit.request.headers['if-match']),
  linkNext: (next: object) => addNextLink(visit, options.publicUrl, next),
  addBeside: (name: string, value: unknown) => {
    visit.beside[name] = value;
  },
  addHeader: (name: string, value: string) => {
    visit.headers[name] = value;
  },
});

/** Adds a link to the same list with another page or cursor. A deprecated version has a link already. */
function addNextLink({ headers, path, search }: Visit, publicUrl: string, next: object) {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(next)) query.set(name, String(value));
  const link = `<${publicUrl}/api${path}?${query}>; rel="next"`;
  headers.Link = headers.Link === undefined ? link : `${headers.Link}, ${link}`;
}

/** Records what the log may contain about a URL; leaves out segments without the form of an id. */
function noteRoute({ response, place }: Visit, { operation, path: route }: Route) {
  const { organizationId: organization, libraryId: library } = place;
  annotateRequest(response, { operation, route: `/api${route}`, organization, library });
}

import { checkAgainstOpenApi } from '../../support/openapi-conformance';
import type { Defect } from '../chaos-test';
import { encodeRequest, type FuzzRequest, targetOf } from './fuzz-request';
import type { RawAnswer } from './raw-http';

type Problem = { kind: Defect['kind']; what: string };

const MAX_HEADER_BYTES = 32 * 1024;
const STATUSES = [200, 201, 400, 401, 403, 404, 408, 409, 413, 415, 429, 431];
/** Statuses defined by the protocol of resumable uploads, not in the OpenAPI document. */
const TUS_STATUSES = [204, 410, 412, 423, 460];
/** Content no stranger may read: paths, stacks, SQL and the names of programs. */
const INTERNALS = /node_modules|\bat \S+ \(|\/dist\/|\bSELECT \b|prisma|\/tmp\//i;

/** The problem with the answer to a request, or null. */
export async function checkAnswer(
  url: string,
  request: FuzzRequest,
  answer: RawAnswer | 'closed' | 'silent',
): Promise<Problem | null> {
  const wrong = (what: string): Problem => ({ kind: 'wrong answer', what });
  if (answer === 'silent') return { kind: 'stuck', what: 'no answer' };
  if (answer === 'closed') return mayBeClosed(request) ? null : wrong('closed unanswered');
  const { status, headers, body } = answer;
  if (status >= 500) return wrong(`${status} ${body.slice(0, 100)}`);
  if (!STATUSES.includes(status) && !isTus(request, status)) return wrong(`the status ${status}`);
  if (!headers.get('vary')?.includes('Api-Version')) return wrong(`${status} without Vary`);
  if (!headers.has('ratelimit-policy')) return wrong(`${status} without RateLimit-Policy`);
  if (headers.has('x-injected')) return wrong('an injected header');
  if (request.method === 'HEAD') return null;
  const type = headers.get('content-type');
  if (type === 'application/zip' && isArchive(request))
    return body.startsWith('PK') ? null : wrong('no ZIP');
  if (!type?.startsWith('application/json')) return wrong(`${status} of the type ${type}`);
  const what = await checkBody(url, request, { status, text: body });
  return what === null ? null : wrong(what);
}

const isTus = (request: FuzzRequest, status: number) =>
  TUS_STATUSES.includes(status) && /\/uploads(\/[^/?]*)?(\?|$)/.test(targetOf(request));

/** An archive is the only answer in another format than JSON. */
const isArchive = (request: FuzzRequest) => /\/archive(\?|$)/.test(targetOf(request));

/**
 * The client itself ended a `short` request early. If the headers exceed the limit, the server closes while the
 * client still sends, and the reset of the connection may overtake the answer.
 */
function mayBeClosed(request: FuzzRequest): boolean {
  const head = encodeRequest({ ...request, body: { kind: 'none' } });
  return request.framing === 'short' || head.length > MAX_HEADER_BYTES;
}

async function checkBody(
  url: string,
  request: FuzzRequest,
  { status, text }: { status: number; text: string },
): Promise<string | null> {
  const body = parse(text);
  if (!isEnvelope(status, body)) return `${status} outside the envelope: ${text.slice(0, 100)}`;
  if (status >= 400 && INTERNALS.test(text)) return `${status} shows internals: ${text}`;
  if (!/^[A-Z]+$/.test(request.method) || request.method === 'OPTIONS') return null;
  // 408 and 431 come from the HTTP parser, which does not know operations.
  if (status === 408 || status === 431 || isTus(request, status)) return null;
  const path = targetOf(request).slice('/api'.length);
  return checkAgainstOpenApi(url, request.method, path, { status, body }).then(
    () => null,
    (error: Error) => error.message,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{ data }` for a success, `{ error: { code, message } }` for a failure, and nothing else. */
function isEnvelope(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (status < 400) return Object.keys(body).join() === 'data';
  const { error } = body as { error?: { code?: unknown; message?: unknown } };
  return (
    Object.keys(body).join() === 'error' &&
    Object.keys(error ?? {})
      .sort()
      .join() === 'code,message' &&
    typeof error?.code === 'string' &&
    typeof error?.message === 'string'
  );
}

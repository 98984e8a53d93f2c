import { setTimeout as pause } from 'node:timers/promises';
import { OPERATIONS } from './shapes.js';

export const VERSION = '2026-07-08';

/** The codes of the specification, each with its statuses. */
const STATUS_OF: Record<string, number[]> = {
  UNAUTHENTICATED: [401],
  INVALID_API_KEY: [401],
  API_VERSION_REQUIRED: [400],
  API_KEY_NOT_AUTHORIZED_FOR_LIBRARY: [404],
  API_KEY_READ_ONLY: [403],
  FORBIDDEN: [403],
  APPROVAL_REQUIRES_USER: [403],
  PAID_PLAN_REQUIRED: [403],
  ORGANIZATION_NOT_FOUND: [404],
  RESOURCE_NOT_FOUND: [404],
  NOT_FOUND: [404],
  ENDPOINT_NOT_FOUND: [404],
  BAD_USER_INPUT: [400, 403],
  PAYLOAD_TOO_LARGE: [413],
  LIBRARY_URL_TAKEN: [409],
  CONFLICT: [409],
  PRO_PLAN_CANCELED: [403],
  STORAGE_LIMIT_EXCEEDED: [403],
  LIBRARY_LOCKED: [403],
  EPHEMERAL_STORAGE_LIMIT_EXCEEDED: [403],
  LIBRARY_LIMIT_EXCEEDED: [400],
  EPHEMERAL_LIBRARY_LIMIT_EXCEEDED: [400],
  RATE_LIMIT_EXCEEDED: [429],
  INTERNAL_SERVER_ERROR: [500],
  SERVICE_UNAVAILABLE: [503],
};

/** Codes of answers that may be given before the credential was looked at, or when it could not be. */
const BEFORE_CREDENTIAL = ['API_VERSION_REQUIRED', 'ENDPOINT_NOT_FOUND', 'SERVICE_UNAVAILABLE'];

/** The rules that every answer of a run is held to. */
export const OF_EVERY_ANSWER = {
  'Common rules 4': 'Success is { data }, failure { error: { code, message } }',
  'Common rules 5': 'Every response carries Vary: Api-Version',
  'Common rules 6': 'Every response carries RateLimit-Policy, every credentialed one RateLimit',
  'Errors, codes': 'Each code has its status',
  'Limits, rate limits 1': 'The headers of the rate limit agree with each other',
  'Limits, rate limits 4': 'A refusal for the rate carries Retry-After and zero remaining',
  ...Object.fromEntries(
    OPERATIONS.map(({ name }) => [
      `${name}, answer`,
      'A success has every field, each of its type',
    ]),
  ),
};

export type Request = {
  method?: string;
  /** A key or a token instead of the one of the run; null sends none. */
  bearer?: string | null;
  /** Instead of the latest; null sends none. */
  version?: string | null;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  /** Whether a refusal for the rate is the answer; otherwise the request is repeated after its time. */
  final?: boolean;
};

export type Answer<Data = unknown> = {
  status: number;
  headers: Headers;
  body: unknown;
  data: Data;
  code: string | undefined;
};

/** An answer, and whether the service gave it to a credential that it knows. */
type Judged = Answer & { isCredentialed: boolean };

/** A check that this run cannot make, with the reason. */
export class NotTried extends Error {}
/** The service could not be reached, or the run was interrupted. */
export class Stopped extends Error {}

/** A running service. `base` is its base address, such as `https://media.example.org/api`. */
export class Service {
  /** What was wrong with answers, by the rule of `OF_EVERY_ANSWER`. */
  readonly breaches = new Map<string, Set<string>>();
  /** Why nothing is to be written, if so. */
  readOnly: string | undefined;
  /** Set when the run is to end. */
  interrupted = false;
  requests = 0;
  /** Bearers that the service has accepted. */
  private readonly accepted = new Set<string>();

  constructor(
    readonly base: string,
    private readonly key: string,
  ) {}

  /** Sends a request and holds the answer to the rules of every answer. Waits when the rate is over. */
  async call<Data>(path: string, request: Request = {}): Promise<Answer<Data>> {
    const { method = 'GET', bearer = this.key, version = VERSION, json, final } = request;
    if (this.readOnly && method !== 'GET') throw new NotTried(this.readOnly);
    const headers = new Headers(request.headers);
    if (version !== null) headers.set('Api-Version', version);
    if (bearer !== null && !headers.has('Authorization'))
      headers.set('Authorization', `Bearer ${bearer}`);
    if (json !== undefined) headers.set('Content-Type', 'application/json');
    const body = json === undefined ? request.body : JSON.stringify(json);
    const response = await this.fetch(this.base + path, { method, headers, body });
    const answer = read<Data>(response);
    const sent = headers.get('Authorization');
    if (sent !== null && path === '/me' && answer.status === 200) this.accepted.add(sent);
    const isCredentialed =
      this.accepted.has(sent ?? '') &&
      answer.status !== 401 &&
      !BEFORE_CREDENTIAL.includes(answer.code ?? '');
    this.judge(`${method} ${path.slice(0, 200)}`, path.split('?')[0] ?? '', method, {
      ...answer,
      isCredentialed,
    });
    if (answer.status !== 429 || final) return answer;
    for (let left = Number(answer.headers.get('Retry-After')) || 1; left > 0; left--) {
      if (this.interrupted) throw new Stopped('interrupted');
      await pause(1000);
    }
    return this.call(path, request);
  }

  /** Fetches any address. Throws `Stopped` if no whole answer comes within a minute. */
  async fetch(url: string, init: RequestInit = {}) {
    if (this.interrupted) throw new Stopped('interrupted');
    this.requests++;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      const { status, headers } = response;
      return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
      const why = cause?.code ?? cause?.message ?? message;
      throw new Stopped(`${new URL(url).origin} does not answer: ${why}.`);
    }
  }

  private judge(request: string, path: string, method: string, answer: Judged) {
    const { status, headers, body } = answer;
    const note = (rule: keyof typeof OF_EVERY_ANSWER, problem: string) =>
      this.breaches.set(
        rule,
        (this.breaches.get(rule) ?? new Set()).add(`${request}: ${status}: ${problem}`),
      );
    const { data, error } = (body ?? {}) as { data?: unknown; error?: { message?: unknown } };
    const fields = Object.keys((body as object) ?? {}).filter((name) => name in { data, error });
    if (fields.length !== 1 || status < 400 !== (data !== undefined))
      note('Common rules 4', `the body is ${JSON.stringify(body)?.slice(0, 200)}`);
    else if (error && (answer.code === undefined || typeof error.message !== 'string'))
      note('Common rules 4', `the error is ${JSON.stringify(error)}`);
    const vary = headers.get('Vary')?.toLowerCase() ?? '';
    if (!vary.split(/\s*,\s*/).includes('api-version'))
      note('Common rules 5', `Vary is ${JSON.stringify(vary)}`);
    this.judgeRate(note, answer);
    const statuses = answer.code && STATUS_OF[answer.code];
    if (statuses && !statuses.includes(status)) note('Errors, codes', `${answer.code}`);
    if (status >= 500) note('Errors, codes', 'an unexpected fault');
    for (const { name, path: pattern, ...operation } of OPERATIONS)
      if (operation.method === method && pattern.test(path) && status < 300) {
        const problems = operation.shape(data, 'data');
        if (status !== operation.status) problems.push(`the status is not ${operation.status}`);
        for (const problem of problems) note(`${name}, answer` as 'Errors, codes', problem);
      }
  }

  private judgeRate(
    note: (rule: keyof typeof OF_EVERY_ANSWER, problem: string) => void,
    { status, headers, code, isCredentialed }: Judged,
  ) {
    const policy = headers.get('RateLimit-Policy') ?? '';
    if (!/^"?\w+"?;.*\bq=\d+.*\bw=\d+|^"?\w+"?;.*\bw=\d+.*\bq=\d+/.test(policy))
      note('Common rules 6', `RateLimit-Policy is ${JSON.stringify(policy)}`);
    const rate = headers.get('RateLimit');
    if (rate === null && isCredentialed) note('Common rules 6', 'there is no RateLimit');
    const [r, t] = ['r', 't'].map((name) => new RegExp(`\\b${name}=(\\d+)`).exec(rate ?? '')?.[1]);
    const legacy = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`RateLimit-${name}`));
    const quota = /\bq=(\d+)/.exec(policy)?.[1];
    if (rate !== null && [quota, r, t].join() !== legacy.join())
      note('Limits, rate limits 1', `${policy}, ${rate}, and the older ones ${legacy}`);
    if (status !== 429) return;
    if (!/^\d+$/.test(headers.get('Retry-After') ?? ''))
      note('Limits, rate limits 4', `Retry-After is ${headers.get('Retry-After')}`);
    if (code !== 'RATE_LIMIT_EXCEEDED') note('Limits, rate limits 4', `the code is ${code}`);
    if (rate !== null && r !== '0') note('Limits, rate limits 4', `RateLimit is ${rate}`);
  }
}

function read<Data>({
  status,
  headers,
  bytes,
}: Awaited<ReturnType<Service['fetch']>>): Answer<Data> {
  const text = bytes.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = text;
  }
  const { data, error } = (body ?? {}) as { data: Data; error?: { code?: string } };
  return { status, headers, body, data, code: error?.code };
}

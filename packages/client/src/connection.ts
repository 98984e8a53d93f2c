import { errorOfAnswer, VitrineError } from './errors.js';
import type { ListPage } from './pages.js';
import { mayPass, Retries, type RetryLimits, sleep } from './pause.js';

const API_VERSION = '2026-07-08';

/** A key or token, or a function returning the valid one; it is called before every request. */
export type Credential = string | (() => string | Promise<string>);

export type VitrineOptions = {
  /** The address of the service, such as `https://media.example.org`. */
  baseUrl: string;
  /** An API key: its grants decide what it may do. */
  key?: Credential | undefined;
  /** An OAuth access token: acts for a person. */
  token?: Credential | undefined;
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch;
  /** Time limit of one attempt of a call; 60,000 by default. */
  timeoutMs?: number;
  /**
   * How long a call or an upload is retried after its first failure, in milliseconds; 60,000 by default, which outlasts
   * a restart of the service. 0: never.
   */
  retryForMs?: number;
  /** The most retries within this time; unlimited by default. */
  maxRetries?: number;
  /** Told about every failure that will be retried, `pauseMs` milliseconds later. */
  onRetry?: (error: VitrineError, pauseMs: number) => void;
};

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
};

type QueryValue = string | number | string[] | undefined;

export type Call = CallOptions & {
  method?: string;
  query?: Record<string, QueryValue>;
  /** A body sent as JSON; otherwise `body` is sent unchanged. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Replaces the time limit of the connection. */
  timeoutMs?: number;
  /**
   * Whether repeating a call after a lost answer is harmless. A POST that says nothing is sent with an Idempotency-Key,
   * which makes it harmless.
   */
  repeatable?: boolean;
  /** Sends neither credential nor version. */
  anonymous?: boolean;
  /** Shared by calls of one task; by default a call has its own. */
  retries?: Retries;
};

/** How requests reach the service: address, credential, time limits and retries. */
export class Connection {
  readonly #api: string;
  readonly #credential: Credential | undefined;
  readonly #fetch: typeof fetch;
  readonly #timeoutMs: number;
  readonly #limits: RetryLimits;
  readonly #onRetry: VitrineOptions['onRetry'];

  constructor(options: VitrineOptions) {
    const { baseUrl, key, token, timeoutMs = 60_000 } = options;
    const { retryForMs = 60_000, maxRetries = Number.POSITIVE_INFINITY } = options;
    if (key !== undefined && token !== undefined) throw new TypeError('Pass a key or a token.');
    this.#api = `${baseUrl.replace(/\/+$/, '').replace(/\/api$/, '')}/api`;
    if (!URL.canParse(this.#api))
      throw new TypeError(`baseUrl must be an address such as https://media.example.org.`);
    this.#credential = key ?? token;
    // A browser's fetch must be called on its window.
    this.#fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.#timeoutMs = timeoutMs;
    this.#limits = { retryForMs, maxRetries };
    this.#onRetry = options.onRetry;
  }

  /** The `data` of the answer. `path` is below /api, or a whole URL. */
  data<Data>(path: string, call?: Call): Promise<Data> {
    return this.#json(path, call, ({ data }) => data as Data);
  }

  /** The same of a list, with the cursor of its next page; null or undefined: there is none. */
  page<Data>(path: string, call?: Call): Promise<ListPage<Data>> {
    return this.#json(path, call, ({ data, nextCursor }) => ({
      data: data as Data,
      // A search has it in its data.
      nextCursor: nextCursor ?? data?.nextCursor,
    }));
  }

  #json<Result>(path: string, call: Call | undefined, read: (body: Body) => Result) {
    return this.#retry(path, call, async (response, details) => {
      const body = await response.text();
      try {
        return read(JSON.parse(body));
      } catch (cause) {
        const message = 'The answer is no JSON. Check baseUrl, and proxies in between.';
        throw new VitrineError('UNEXPECTED_ANSWER', message, {
          status: response.status,
          details,
          cause,
        });
      }
    });
  }

  /** The answer itself, with unlimited time for its body. */
  answer(path: string, call?: Call): Promise<Response> {
    return this.#retry(path, call, async (response) => response);
  }

  /** For calls that are one task. */
  retries(): Retries {
    return new Retries(this.#limits);
  }

  /** Waits before the next attempt. Rejects with the failure when there is none left. */
  async pause(failure: VitrineError, retries: Retries, signal?: AbortSignal): Promise<void> {
    const ms = retries.pauseAfter(failure);
    if (ms === null) throw failure;
    this.#onRetry?.(failure, ms);
    await sleep(ms, signal);
  }

  async #retry<Result>(path: string, asked: Call = {}, read: Read<Result>): Promise<Result> {
    const call = asked.method === 'POST' && asked.repeatable === undefined ? withKey(asked) : asked;
    const { repeatable = true, signal } = call;
    const retries = call.retries ?? this.retries();
    for (;;)
      try {
        return await this.#try(path, call, read);
      } catch (error) {
        // A call refused by the rate limit had no effect.
        const again =
          error instanceof VitrineError && (error.status === 429 || (repeatable && mayPass(error)));
        if (!again) throw error;
        await this.pause(error, retries, signal);
      }
  }

  async #try<Result>(path: string, call: Call, read: Read<Result>): Promise<Result> {
    const { method = 'GET', signal, json, timeoutMs = this.#timeoutMs } = call;
    signal?.throwIfAborted();
    const url = path.startsWith('/') ? `${this.#api}${path}${queryOf(call.query)}` : path;
    const details = { method, url };
    const headers = await this.#headersOf(call);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const response = await this.#fetch(url, {
        method,
        headers,
        body: json === undefined ? call.body : JSON.stringify(json),
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      if (!response.ok) throw await errorOfAnswer(response, details);
      return await read(response, details);
    } catch (cause) {
      signal?.throwIfAborted();
      const { host } = new URL(url);
      if (late.signal.aborted)
        throw new VitrineError('TIMEOUT', `${host} did not answer within ${timeoutMs / 1000} s.`, {
          details,
          cause,
        });
      if (cause instanceof VitrineError) throw cause;
      const message = `${host} could not be reached, or the connection was lost.`;
      throw new VitrineError('NETWORK_ERROR', message, { details, cause });
    } finally {
      clearTimeout(timer);
    }
  }

  async #headersOf({ anonymous, json, headers }: Call): Promise<Record<string, string>> {
    if (anonymous) return {};
    const credential = this.#credential;
    const bearer = typeof credential === 'function' ? await credential() : credential;
    return {
      'Api-Version': API_VERSION,
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
  }
}

type Cursor = string | null | undefined;
type Body = { data?: { nextCursor?: Cursor } | null; nextCursor?: Cursor };

type Read<Result> = (
  response: Response,
  details: { method: string; url: string },
) => Promise<Result>;

/** Sent again, such a call gets the answer of the first time. Pages without HTTPS have no `randomUUID`. */
function withKey(call: Call): Call {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...call, headers: { ...call.headers, 'Idempotency-Key': key } };
}

/** An id as part of a path. URLs resolve `..` however it is escaped, and would lead elsewhere. */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`"${id}" is no id.`);
  return encodeURIComponent(id);
}

/** A list is a repeated parameter. */
function queryOf(query: Record<string, QueryValue> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) parameters.append(name, String(each));
  return parameters.size > 0 ? `?${parameters}` : '';
}

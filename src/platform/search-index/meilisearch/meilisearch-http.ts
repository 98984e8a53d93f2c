import http from 'node:http';
import https from 'node:https';
import { MeilisearchApiError, type MeilisearchErrorResponse } from 'meilisearch';
import { parseJson } from '../../parse-json';

/** `close` ends the open connections. */
export type MeilisearchHttp = {
  request: (...args: Parameters<typeof fetch>) => Promise<unknown>;
  close(): void;
};

/**
 * The transport of the Meilisearch client: node:http with persistent connections. The client's default, `fetch`, takes
 * about twice as long (bench/search-client.ts). `request` resolves with the parsed body. It rejects with
 * MeilisearchApiError when Meilisearch answers with an error, with the reason of an aborted `init.signal`, and after
 * `timeoutMs` without an answer.
 */
export function makeMeilisearchHttp({ timeoutMs }: { timeoutMs: number }): MeilisearchHttp {
  const agents: Record<string, http.Agent> = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return {
    async request(input, init = {}) {
      const url = new URL(String(input));
      const options = {
        agent: agents[url.protocol],
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        signal: init.signal ?? undefined,
      };
      const body = typeof init.body === 'string' ? init.body : undefined;
      const response = await send({ url, options, body, timeoutMs }).catch((error) => {
        throw init.signal?.aborted ? init.signal.reason : error;
      });
      return readBody(response);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type HttpRequest = {
  url: URL;
  options: http.RequestOptions;
  body: string | undefined;
  timeoutMs: number;
};
type HttpResponse = { status: number; text: string };

/** One request. It is repeated when the other side closed a kept connection just as it was used. */
function send(sent: HttpRequest): Promise<HttpResponse> {
  const { url, options, body, timeoutMs } = sent;
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise<HttpResponse>((resolve, reject) => {
    const request = open(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.once('error', reject);
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    request.once('close', () => clearTimeout(timer));
    request.once('error', (error: NodeJS.ErrnoException) => {
      const closed = request.reusedSocket && error.code === 'ECONNRESET';
      if (closed) send(sent).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}

function readBody({ status, text }: HttpResponse): unknown {
  const isSuccess = status >= 200 && status < 300;
  const body = parseJson(text) as MeilisearchErrorResponse | null;
  if (isSuccess && body !== null) return body;
  throw new MeilisearchApiError(new Response(null, { status }), body ?? notJson(status, text));
}

/** A proxy between us and Meilisearch may answer without JSON. */
const notJson = (status: number, text: string): MeilisearchErrorResponse => ({
  message: `HTTP ${status}: ${text.slice(0, 200)}`,
  code: `http_${status}`,
  type: 'internal',
  link: '',
});

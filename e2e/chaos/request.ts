import { type ApiRequest, sendRequest } from '../support/api';
import { pause } from '../support/wait';

/** An answer of the service, or nothing: the service was killed before it answered, or failed with a 5xx. */
export type Answer<Data> = { status: number; data: Data; code: string | undefined } | 'no answer';

/** The target of requests, and their key. */
export type ApiAccess = {
  url: string;
  key: string;
  /** Called for a 5xx; neither a healthy nor a killed service may send one. */
  onServerError?: (what: string, status: number) => void;
};

/**
 * Sends one request. A 5xx counts as no answer, according to the specification ("safe to retry"): nobody knows whether
 * the request took effect.
 */
export async function call<Data>(
  { url, key, onServerError }: ApiAccess,
  path: string,
  { method = 'GET', ...request }: Pick<ApiRequest, 'method' | 'json' | 'body'> = {},
) {
  try {
    const response = await sendRequest(url, path, { method, key, ...request });
    const body = (await response.json()) as { data: Data; error?: { code: string } };
    const { status } = response;
    if (status >= 500) {
      onServerError?.(`${method} ${path} was answered ${status} ${body.error?.code}`, status);
      return 'no answer' as const;
    }
    return { status, data: body.data, code: body.error?.code } satisfies Answer<Data>;
  } catch {
    return 'no answer' as const;
  }
}

/** Repeats a GET until it is answered; throws after twenty retries. */
export async function readWithRetries<Data>(access: ApiAccess, path: string) {
  for (let retries = 0; ; retries++) {
    const answer = await call<Data>(access, path);
    if (answer !== 'no answer') return answer;
    if (retries === 20) throw new Error(`GET ${path} is not answered.`);
    await pause(100);
  }
}

/** SHA-256 of the bytes at a URL; null unless it answers 200. */
export async function fetchSha256(url: string): Promise<string | null> {
  const response = await fetch(url);
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

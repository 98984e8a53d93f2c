/** What a call came to: the service answered, or it was killed before it did. */
export type Answer<Data> = { status: number; data: Data; code: string | undefined } | 'silence';

/** Where a call goes, and with whose key. */
export type Door = {
  url: string;
  key: string;
  /** Told of an answer that no service gives that is well, nor one that is killed. */
  fault?: (what: string) => void;
};

type Call = { method?: string; json?: unknown; form?: FormData };

/**
 * One call of the interface. A 5xx counts as silence, as specified: "safe to retry"; whether anything happened is
 * not known.
 */
export async function call<Data>(door: Door, path: string, options: Call = {}) {
  const { method = 'GET', json, form } = options;
  const headers = new Headers({
    'Api-Version': '2026-07-08',
    Authorization: `Bearer ${door.key}`,
  });
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const response = await fetch(`${door.url}/api${path}`, { method, headers, body });
    const answer = (await response.json()) as { data: Data; error?: { code: string } };
    const { status } = response;
    if (status >= 500) {
      door.fault?.(`${method} ${path} was answered ${status} ${answer.error?.code}`);
      return 'silence' as const;
    }
    return { status, data: answer.data, code: answer.error?.code } satisfies Answer<Data>;
  } catch {
    return 'silence' as const;
  }
}

/** A reading call, which is harmless to repeat: it must be answered within a few tries. */
export async function read<Data>(door: Door, path: string) {
  for (let tries = 0; ; tries++) {
    const answer = await call<Data>(door, path);
    if (answer !== 'silence') return answer;
    if (tries === 20) throw new Error(`GET ${path} is not answered.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const assetsOf = (organization: string, library: string) =>
  `/organizations/${organization}/libraries/${library}/assets`;

/** SHA-256 of what an address serves; null when it does not. */
export async function sha256At(url: string): Promise<string | null> {
  const response = await fetch(url);
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

import dns from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { readUrl } from './open-remote-file';
import { RemoteRefused, requestPublic } from './request-public';

/** A server's answer. `answer`: the beginning of the body. */
export type Posted = { status: number; answer: string };

type Message = { body: string; headers: Record<string, string> };

/** For all of it: the connection, the request and the beginning of the answer. */
const WITHIN_MS = 15_000;
const ANSWER_BYTES = 1024;
/** Of a host with more addresses, only the first ones are used. */
const ADDRESSES = 4;

/** Waits until something may be sent to these addresses. */
export type TakeTurn = (addresses: string[]) => Promise<void>;

type Options = {
  /** Private networks allowed all the same. */
  allowedNetworks: readonly string[];
  takeTurn: TakeTurn;
};

/**
 * Posts a message to a URL given by a stranger, under the rules of `openRemoteFile`; redirects are not followed. The
 * connection goes to one of the addresses for which the turn was taken. Rejects with RemoteRefused, whose message says
 * why no answer came.
 */
export async function postMessage(
  named: string,
  { body, headers }: Message,
  { allowedNetworks, takeTurn }: Options,
): Promise<Posted> {
  const url = readUrl(named);
  try {
    const addresses = await findAddresses(url);
    await takeTurn(addresses.map(({ address }) => address));
    const options = {
      method: 'POST',
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    };
    const lookup = lookUpAmong(addresses);
    return await exchange(requestPublic(url, options, { allowedNetworks, lookup }), body);
  } catch (error) {
    throw refusalOf(error as Error);
  }
}

async function exchange(sent: ClientRequest, body: string): Promise<Posted> {
  try {
    sent.end(body);
    const response = await answerOf(sent);
    return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
  } finally {
    sent.destroy();
  }
}

type Address = { address: string; family: number };

async function findAddresses({ hostname }: URL): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const signal = AbortSignal.timeout(WITHIN_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const found = await Promise.race([dns.lookup(host, { all: true }), late]);
  return found.slice(0, ADDRESSES);
}

const lookUpAmong =
  (addresses: Address[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };

const answerOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('error', reject);
    sent.once('response', resolve);
  });

async function beginningOf(response: IncomingMessage): Promise<string> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of response) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length >= ANSWER_BYTES) break;
  }
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  return bytes.subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '').toWellFormed();
}

function refusalOf(error: Error & { code?: string }): RemoteRefused {
  if (error instanceof RemoteRefused) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new RemoteRefused(`There was no answer within ${WITHIN_MS / 1000} seconds.`);
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new RemoteRefused('The server is not known.');
  return new RemoteRefused(`The connection failed (${error.code ?? error.message}).`);
}

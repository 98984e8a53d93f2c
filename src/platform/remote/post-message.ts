import type { ClientRequest, IncomingMessage } from 'node:http';
import { readUrl } from './open-remote-file';
import { RemoteRefused } from './remote-refused';
import { requestPublic } from './request-public';

/** A server's answer. `answer`: the beginning of the body. */
export type Posted = { status: number; answer: string };

type Message = { body: string; headers: Record<string, string> };

/** For all of it: the connection, the request and the beginning of the answer. */
const WITHIN_MS = 15_000;
const ANSWER_BYTES = 1024;

/**
 * Posts a message to a URL given by a stranger, under the rules of `openRemoteFile`; redirects are not followed.
 * Rejects with RemoteRefused, whose message says why no answer came.
 */
export async function postMessage(
  named: string,
  { body, headers }: Message,
  allowedNetworks: readonly string[],
): Promise<Posted> {
  const options = {
    method: 'POST',
    signal: AbortSignal.timeout(WITHIN_MS),
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
  };
  const sent = requestPublic(readUrl(named), options, { allowedNetworks });
  try {
    sent.end(body);
    const response = await answerOf(sent);
    return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
  } catch (error) {
    throw refusalOf(error as Error);
  } finally {
    sent.destroy();
  }
}

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

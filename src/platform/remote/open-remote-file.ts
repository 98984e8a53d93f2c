import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { RemoteRefused } from './remote-refused';
import { requestPublic } from './request-public';

/** A file of another server whose bytes have not been read yet. */
export type RemoteFile = {
  /** Its final URL, after redirects. */
  url: URL;
  /** The media type named by the server, lower case, without parameters; null when it names none. */
  contentType: string | null;
  /** The size named by the server, in bytes; null when it names none. */
  sizeBytes: number | null;
  /** Ends with an error when the connection closes before the named size. */
  body: IncomingMessage;
};

export type RemoteOptions = {
  signal: AbortSignal;
  /** Private networks open to requests, in CIDR notation. */
  allowedNetworks?: readonly string[];
  /** Finds the addresses of a name; by default the system's resolver. */
  lookup?: LookupFunction;
};

const MAX_REDIRECTS = 5;
/** For the connection and the headers of one answer. */
const ANSWER_WITHIN_MS = 15_000;
/** A server silent for this long has stopped. */
const SILENCE_MS = 30_000;
/** Ports of web servers: those of the web, and the unprivileged ones. */
const isWebPort = (port: number) => port === 80 || port === 443 || port >= 1024;

/**
 * Opens a file at a URL given by a stranger. Only public addresses are reached: every address of a name is checked
 * before the connection, which then goes to a checked address. Every redirect follows the same rules. Rejects with
 * RemoteRefused, whose message is for the person who gave the URL. `body` must be read or destroyed.
 */
export async function openRemoteFile(named: string, options: RemoteOptions): Promise<RemoteFile> {
  let url = readUrl(named);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await request(url, options);
    const { location } = answer.headers;
    const { statusCode = 0 } = answer;
    if (statusCode === 200) return fileOf(url, answer);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined)
      throw new RemoteRefused(`The server answered with status ${statusCode}.`, {
        isTemporary: [408, 425, 429].includes(statusCode) || statusCode >= 500,
      });
    url = readUrl(location, url);
  }
  throw new RemoteRefused(`The URL redirects more than ${MAX_REDIRECTS} times.`);
}

/** Refuses what cannot be the URL of a public file. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new RemoteRefused('The URL must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw new RemoteRefused('The URL must not contain a user name or a password.');
  if (url.port !== '' && !isWebPort(Number(url.port)))
    throw new RemoteRefused('The URL has a port that no web server uses.');
  return url;
}

async function request(url: URL, { signal, allowedNetworks = [], lookup }: RemoteOptions) {
  // Compressed bytes would be another file.
  const headers = { 'Accept-Encoding': 'identity' };
  const sent = requestPublic(url, { signal, headers }, { allowedNetworks, lookup });
  return new Promise<IncomingMessage>((resolve, reject) => {
    const late = setTimeout(
      () => sent.destroy(new RemoteRefused('The server did not answer in time.', TEMPORARY)),
      ANSWER_WITHIN_MS,
    );
    sent.on('error', (error) => reject(refusalOf(error)));
    sent.on('close', () => clearTimeout(late));
    sent.on('response', (answer) => {
      clearTimeout(late);
      answer.setTimeout(SILENCE_MS, () =>
        answer.destroy(
          new RemoteRefused('The server stopped in the middle of the file.', TEMPORARY),
        ),
      );
      resolve(answer);
    });
    sent.end();
  });
}

const TEMPORARY = { isTemporary: true };

function refusalOf(error: Error & { code?: string }): Error {
  if (error instanceof RemoteRefused || error.name === 'AbortError') return error;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new RemoteRefused('The server of the URL is not known.', TEMPORARY);
  return new RemoteRefused('The server of the URL cannot be reached.', TEMPORARY);
}

function fileOf(url: URL, answer: IncomingMessage): RemoteFile {
  const {
    'content-type': type,
    'content-length': length,
    'content-encoding': encoding,
  } = answer.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    answer.destroy();
    throw new RemoteRefused('The server sends the file in a compressed form only.');
  }
  return {
    url,
    contentType: type?.split(';')[0]?.trim().toLowerCase() || null,
    sizeBytes: length === undefined ? null : Number(length),
    body: answer,
  };
}

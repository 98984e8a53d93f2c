import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { LIMITS } from '@/contract/limits';
import { readDisposition } from '../content-disposition';
import { decodeHeader, decodePercent, unescapeBytes } from '../header-text';
import { type MinimumRate, watchRate } from '../watch-rate';
import { RemoteRefused, requestPublic } from './request-public';

/** A file of another server whose bytes have not been read yet. */
export type RemoteFile = {
  /** Its final URL, after redirects. */
  url: URL;
  /** Its name, as sent: by the server, otherwise in its final URL, after redirects; empty when neither has one. */
  name: string;
  /** The media type named by the server, lower case, without parameters, cut to 255; null when it names none. */
  contentType: string | null;
  /** The size named by the server, in bytes; null when it names none. */
  sizeBytes: number | null;
  /** Ends with an error when the connection closes before the named size, or its server is slower than allowed. */
  body: Readable;
};

export type RemoteOptions = {
  signal: AbortSignal;
  /** Private networks open to requests, in CIDR notation. */
  allowedNetworks?: readonly string[];
  /** Finds the addresses of a name; by default the system's resolver. */
  lookup?: LookupFunction;
  pace?: Pace;
};

type Pace = {
  /** Milliseconds for the connection and the headers of one answer. */
  answerMs: number;
  /** Milliseconds for the answers of all redirects together. */
  answersMs: number;
  /** Of the file. */
  rate: MinimumRate;
};

const MAX_REDIRECTS = 5;
/** A type is stored, and a header may have 16 kB. */
const MAX_TYPE_LENGTH = 255;
const PACE: Pace = { answerMs: 15_000, answersMs: 30_000, rate: LIMITS.minimumRate };
/** Ports of web servers: those of the web, and the unprivileged ones. */
const isWebPort = (port: number) => port === 80 || port === 443 || port >= 1024;

/**
 * Opens a file at a URL given by a stranger. Only public addresses are reached: every address of a name is checked
 * before the connection, which then goes to a checked address. Every redirect follows the same rules. Rejects with
 * RemoteRefused, whose message is for the person who gave the URL. `body` must be read or destroyed.
 */
export async function openRemoteFile(named: string, options: RemoteOptions): Promise<RemoteFile> {
  const { answerMs, answersMs, rate } = options.pace ?? PACE;
  const end = performance.now() + answersMs;
  let url = readUrl(named);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const withinMs = Math.min(answerMs, end - performance.now());
    const answer = await request(url, options, withinMs);
    const { location } = answer.headers;
    const { statusCode = 0 } = answer;
    if (statusCode === 200) return fileOf(url, answer, rate);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined)
      throw new RemoteRefused(`The server answered with status ${statusCode}.`, {
        isTemporary: [408, 425, 429].includes(statusCode) || statusCode >= 500,
      });
    // The bytes of a redirect are often UTF-8, unescaped.
    url = readUrl(decodeHeader(location), url);
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

async function request(
  url: URL,
  { signal, allowedNetworks = [], lookup }: RemoteOptions,
  withinMs: number,
) {
  // Compressed bytes would be another file.
  const headers = { 'Accept-Encoding': 'identity' };
  const sent = requestPublic(url, { signal, headers }, { allowedNetworks, lookup });
  return new Promise<IncomingMessage>((resolve, reject) => {
    const late = setTimeout(
      () => sent.destroy(new RemoteRefused('The server did not answer in time.', TEMPORARY)),
      withinMs,
    );
    sent.on('error', (error) => reject(refusalOf(error)));
    sent.on('close', () => clearTimeout(late));
    sent.on('response', (answer) => {
      clearTimeout(late);
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

function fileOf(url: URL, answer: IncomingMessage, rate: MinimumRate): RemoteFile {
  const {
    'content-type': type,
    'content-length': length,
    'content-encoding': encoding,
    'content-disposition': disposition,
  } = answer.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    answer.destroy();
    throw new RemoteRefused('The server sends the file in a compressed form only.');
  }
  return {
    url,
    name: nameIn(disposition) || nameInType(type) || lastPartOf(url),
    contentType: type?.split(';')[0]?.trim().toLowerCase().slice(0, MAX_TYPE_LENGTH) || null,
    sizeBytes: length === undefined ? null : Number(length),
    body: atLeast(rate, answer),
  };
}

const nameIn = (disposition: string | undefined): string =>
  readDisposition(disposition ?? '', unescapeName)?.fileName ?? '';

/** As for an attachment of a mail: `image/jpeg; name="beach.jpg"`. */
const nameInType = (type: string | undefined): string =>
  readDisposition(type ?? '', unescapeName)?.name ?? '';

/** Many servers escape a plain name as in a URL. Browsers decode it when the bytes are UTF-8. */
function unescapeName(plain: string): string {
  const bytes = unescapeBytes(plain);
  return isUtf8(Buffer.from(bytes, 'latin1')) ? bytes : plain;
}

/** Without the parameters that some servers keep there: `beach.jpg;jsessionid=1A2B`. */
const lastPartOf = ({ pathname }: URL): string => {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return decodePercent(last.replace(/(?<=\.[a-z]\w{1,4});[\w.-]+=.*$/i, ''));
};

/** The body of an answer. Ends with RemoteRefused when its server sends it below the minimum rate. */
function atLeast(rate: MinimumRate, answer: IncomingMessage): Readable {
  let received = 0;
  const body = new PassThrough({ highWaterMark: 65_536 });
  answer.on('data', (piece: Buffer) => {
    received += piece.length;
  });
  const held = () => body.writableEnded || body.writableNeedDrain;
  const watch = watchRate(
    { received: () => received, held },
    (bytes) => body.destroy(bytes === 0 ? stopped() : tooSlow(rate)),
    rate,
  );
  pipeline(answer, body, () => undefined);
  body.once('close', watch.stop);
  return body;
}

const stopped = () => new RemoteRefused('The server stopped in the middle of the file.', TEMPORARY);

const tooSlow = ({ bytesPerSecond }: MinimumRate) =>
  new RemoteRefused(
    `The server sends less than ${bytesPerSecond.toLocaleString('en-US')} bytes a second. Upload the file itself, or try again when its server is faster.`,
  );

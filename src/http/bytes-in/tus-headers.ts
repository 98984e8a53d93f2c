import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { decodeBase64 } from '@/platform/decode-base64';

export const TUS_VERSION = '1.0.0';
const EXTENSIONS = 'creation,creation-with-upload,expiration,termination,checksum';
const CHECKSUMS = ['sha1', 'sha256', 'md5'];
export const BYTES_TYPE = 'application/offset+octet-stream';

/** What the answer to OPTIONS says about the protocol. `maxBytes`: the limit per file. */
export const capabilities = (maxBytes: number) => ({
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': EXTENSIONS,
  'Tus-Max-Size': maxBytes,
  'Tus-Checksum-Algorithm': CHECKSUMS.join(','),
});

/** For CORS: what pages of other sites may send and read because of the protocol. */
export const SENT_HEADERS =
  'Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata, Upload-Checksum, Upload-Concat, Upload-Defer-Length, Upload-Complete, Upload-Draft-Interop-Version';
export const EXPOSED_HEADERS =
  'Location, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm, Upload-Length, Upload-Offset, Upload-Metadata, Upload-Expires';

/** The intended method of a request: clients behind some proxies can send POST only. */
export const methodOf = ({ headers, method = '' }: IncomingMessage): string =>
  String(headers['x-http-method-override'] ?? method).toUpperCase();

/** Refuses a request whose header for a number of bytes is missing or not in decimal digits. */
export function bytesIn(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset') {
  const sent = headers[name];
  if (typeof sent === 'string' && /^\d{1,15}$/.test(sent)) return Number(sent);
  const shown = name === 'upload-length' ? 'Upload-Length' : 'Upload-Offset';
  return refuse('BAD_USER_INPUT', `Send ${shown} as a whole number of bytes.`);
}

/** Refuses bytes sent with another content type than that of the protocol: 415. */
export function requireBytesType(headers: IncomingHttpHeaders) {
  if (headers['content-type']?.trim().toLowerCase() === BYTES_TYPE) return;
  refuse('BAD_USER_INPUT', { status: 415, message: `Send the bytes as ${BYTES_TYPE}.` });
}

/** The pairs of Upload-Metadata, decoded. Refuses malformed metadata with BAD_USER_INPUT. */
export function readMetadata(sent: string | undefined): Map<string, string> {
  const pairs = new Map<string, string>();
  if (sent === undefined || sent.trim() === '') return pairs;
  if (sent.length > LIMITS.uploadMetadataLength) refuseMetadata();
  for (const pair of sent.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    const bytes = decode(value) ?? refuseMetadata();
    const text = bytes.toString('utf8');
    const isText = Buffer.from(text).equals(bytes) && !text.includes('\0');
    if (!/^[\x21-\x7e]+$/.test(key) || more.length > 0 || pairs.has(key) || !isText)
      refuseMetadata();
    pairs.set(key, text);
  }
  return pairs;
}

/** Padding may be missing. */
const decode = (value: string) =>
  decodeBase64(value.padEnd(Math.ceil(value.length / 4) * 4, '='), 'base64');

const refuseMetadata = () =>
  refuse(
    'BAD_USER_INPUT',
    `Upload-Metadata must be pairs of a key and a text in Base64, each key once, at most ${LIMITS.uploadMetadataLength} characters together.`,
  );

/** What the bytes of a request must add up to. */
export type Checksum = { hash: Hash; expected: Buffer };

/** Null without Upload-Checksum. Refuses an unsupported algorithm or invalid Base64 with BAD_USER_INPUT. */
export function readChecksum({ 'upload-checksum': sent }: IncomingHttpHeaders): Checksum | null {
  if (sent === undefined) return null;
  const [algorithm = '', value = '', ...more] = String(sent).trim().split(' ');
  const expected = decode(value);
  if (!CHECKSUMS.includes(algorithm) || more.length > 0 || !expected?.length)
    refuse(
      'BAD_USER_INPUT',
      `Send Upload-Checksum as one of ${CHECKSUMS.join(', ')}, a space and the checksum in Base64.`,
    );
  return { hash: createHash(algorithm), expected };
}

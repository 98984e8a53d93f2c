import type { IncomingMessage } from 'node:http';
import { Refusal } from '@/contract/errors';

/** Tells a client to send its bodies without a content coding (RFC 9110 12.5.3). */
export const TAKES_NO_CODING = { 'Accept-Encoding': 'identity' } as const;

/**
 * The refusal of a body with a content coding such as gzip; null without one. A few compressed bytes can become
 * gigabytes, so no body is decompressed.
 */
export function refusalOfCoding({ headers }: IncomingMessage): Refusal | null {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return null;
  const message = 'Send the body without a Content-Encoding.';
  return new Refusal('BAD_USER_INPUT', { status: 415, message });
}

/** Throws that refusal. */
export function refuseCoding(request: IncomingMessage): void {
  const refusal = refusalOfCoding(request);
  if (refusal) throw refusal;
}

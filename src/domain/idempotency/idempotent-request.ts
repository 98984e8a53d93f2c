import { createHash } from 'node:crypto';
import type { Principal } from '../access/principal';

/** A request with an Idempotency-Key: sent again, it gets the same answer and changes nothing. */
export type IdempotentRequest = {
  organizationId: string;
  /** SHA-256 of the caller and their key: two callers may choose the same one. */
  lookup: Buffer;
  /** SHA-256 of what is asked. */
  fingerprint: Buffer;
};

/** `asked`: whatever would make it another request, such as path and body. */
export const newIdempotentRequest = (
  principal: Principal,
  organizationId: string,
  key: string,
  asked: readonly unknown[],
): IdempotentRequest => ({
  organizationId,
  lookup: digestOf([callerOf(principal), key]),
  fingerprint: digestOf(asked),
});

/** The same request, when a part of what is asked is known only later: the bytes of its files. */
export const alsoAsking = (
  request: IdempotentRequest,
  asked: readonly unknown[],
): IdempotentRequest => ({
  ...request,
  fingerprint: digestOf([request.fingerprint.toString('hex'), ...asked]),
});

const digestOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

function callerOf(principal: Principal): string {
  if (principal.kind === 'key') return `key ${principal.keyId}`;
  return principal.kind === 'person' ? `person ${principal.personId}` : principal.kind;
}

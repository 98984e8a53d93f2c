import { createHmac } from 'node:crypto';
import type { Principal } from '../access/principal';
import { keyFor, type Secrets } from '../access/secret/secrets';

/** A request with an Idempotency-Key: sent again, it gets the same answer and changes nothing. */
export type IdempotentRequest = {
  organizationId: string;
  /** One for each secret of the service, the newest first: a key may have been used before the secret was rotated. */
  marks: readonly [Mark, ...Mark[]];
};

/** Hashes with one secret: the table tells nothing about keys and bodies, which may contain passwords. */
type Mark = {
  secret: string;
  /** Of the caller and their key: two callers may choose the same one. */
  lookup: Buffer;
  /** Of what is asked. */
  asked: Buffer;
  /** Of the files, which are known only when they have arrived; empty until then. */
  further: Buffer;
};

/** `asked`: whatever would make it another request, such as path and body. */
export function newIdempotentRequest(
  [newest, ...older]: Secrets,
  principal: Principal,
  {
    organizationId,
    key,
    asked,
  }: { organizationId: string; key: string; asked: readonly unknown[] },
): IdempotentRequest {
  const mark = (secret: string): Mark => ({
    secret,
    lookup: hashOf(secret, [callerOf(principal), key]),
    asked: hashOf(secret, asked),
    further: Buffer.alloc(0),
  });
  return { organizationId, marks: [mark(newest), ...older.map(mark)] };
}

export function alsoAsking(
  { organizationId, marks: [newest, ...older] }: IdempotentRequest,
  further: readonly unknown[],
): IdempotentRequest {
  const add = (mark: Mark): Mark => ({ ...mark, further: hashOf(mark.secret, further) });
  return { organizationId, marks: [add(newest), ...older.map(add)] };
}

const hashOf = (secret: string, parts: readonly unknown[]) =>
  createHmac('sha256', keyFor(secret, 'idempotent request')).update(JSON.stringify(parts)).digest();

function callerOf(principal: Principal): string {
  if (principal.kind === 'key') return `key ${principal.keyId}`;
  return principal.kind === 'person' ? `person ${principal.personId}` : principal.kind;
}

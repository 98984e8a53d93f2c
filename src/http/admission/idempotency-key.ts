import type { IncomingMessage } from 'node:http';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal } from '@/domain/access/principal';
import type { Secrets } from '@/domain/access/secret/secrets';
import {
  type IdempotentRequest,
  newIdempotentRequest,
} from '@/domain/idempotency/idempotent-request';

/** The key itself, and as the draft of the IETF writes it: in quotation marks. */
const FORM = new RegExp(`^("?)([\\x21\\x23-\\x7e]{1,${LIMITS.idempotencyKeyLength}})\\1$`);

/**
 * Reads the Idempotency-Key of a write; undefined without one. Refuses with BAD_USER_INPUT one of another form.
 * `asked`: whatever would make it another request.
 */
export function idempotentRequestOf(
  request: IncomingMessage,
  secrets: Secrets,
  principal: Principal,
  { organizationId, asked }: { organizationId: string; asked: readonly unknown[] },
): IdempotentRequest | undefined {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const key = FORM.exec(String(sent))?.[2];
  if (!key)
    refuse(
      'BAD_USER_INPUT',
      `Idempotency-Key must have 1 to ${LIMITS.idempotencyKeyLength} visible ASCII characters, such as a UUID.`,
    );
  return newIdempotentRequest(secrets, principal, { organizationId, key, asked });
}

import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import { runOnce } from '@/domain/idempotency/run-once';
import type { Domain } from '@/domain/operation';

/**
 * Runs a write; for a request with an Idempotency-Key, only once: sent again, it gets the result of the first time.
 * `write` must do all of its changes with the given domain.
 */
export const once = <Result>(
  { domain, idempotent }: { domain: Domain; idempotent?: IdempotentRequest | undefined },
  write: (domain: Domain) => Promise<Result>,
): Promise<Result> => (idempotent ? runOnce(domain, idempotent, write) : write(domain));

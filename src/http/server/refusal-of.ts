import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '@/contract/errors';
import { isUnavailable } from '@/procedures/is-unavailable';
import { sayIssues } from './say-issues';

/** The refusal that a failure is, also within tRPC's own error; null for an unexpected failure. */
export function intendedRefusal(failure: unknown): Refusal | null {
  const given = failure instanceof TRPCError ? failure.cause : failure;
  return given instanceof Refusal ? given : null;
}

/**
 * The client's refusal for a failure. While the database or the disk cannot be used, it is SERVICE_UNAVAILABLE
 * (docs/rules.md#authentication). Other unexpected failures are described in the log only.
 */
export function refusalOf(failure: unknown): Refusal {
  const intended = intendedRefusal(failure);
  if (intended) return intended;
  if (failure instanceof TRPCError && failure.cause instanceof ZodError)
    return new Refusal('BAD_USER_INPUT', { message: sayIssues(failure.cause.issues) });
  if (isUnavailable(failure)) return new Refusal('SERVICE_UNAVAILABLE');
  return new Refusal('INTERNAL_SERVER_ERROR');
}

import type { IncomingMessage } from 'node:http';
import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '@/domain/access/principal';
import type { ApiDependencies } from '@/procedures/context';
import { makeSessionAdmission } from './authenticate-session';
import type { AdmissionOptions } from './rate-limit';
import { isFromPage, isNotCrossSite } from './same-origin';

/**
 * Admits requests of our own pages beside tRPC, by the signed-in person. Refuses requests from other sites with
 * FORBIDDEN (`reads`: the request changes nothing), signed-out people with UNAUTHENTICATED, and too many requests with
 * RATE_LIMIT_EXCEEDED.
 */
export function makePageAdmission(
  dependencies: Pick<ApiDependencies, 'domain' | 'sessionCookie'>,
  { publicUrl, rateLimits: { key, ip }, trustProxy }: AdmissionOptions,
) {
  const limits = { accepted: key, refused: ip };
  const admitSession = makeSessionAdmission(dependencies, limits, trustProxy);
  return async (
    request: IncomingMessage,
    { reads = false }: { reads?: boolean } = {},
  ): Promise<PersonPrincipal> => {
    const { headers } = request;
    // Browsers send no Origin with requests that only read.
    const mayRead = reads && headers.origin === undefined && isNotCrossSite(headers);
    if (!mayRead && !isFromPage(headers, publicUrl))
      refuse('FORBIDDEN', 'This must come from a page of Vitrine.');
    const { principal, allowance } = (await admitSession(request)) ?? refuse('UNAUTHENTICATED');
    if (allowance.exceeded)
      refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: allowance.resetsIn });
    return principal ?? refuse('UNAUTHENTICATED');
  };
}

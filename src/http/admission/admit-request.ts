import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import { verifySession } from '@/domain/access/verify-session';
import type { ApiDependencies } from '@/procedures/context';
import type { EntryPoint } from '../entry-points';
import { makeAdmission } from './admit-credential';
import { clientNetwork } from './client-ip';
import type { RateLimits } from './rate-limit';
import type { RequestTarget } from './request-target';
import { isNotCrossSite } from './same-origin';

/** A request on its way to its handler. */
export type Visit = { request: IncomingMessage; response: ServerResponse; target: RequestTarget };

declare const admitted: unique symbol;

/** A request that has paid what the row of its entry point demands. Only admitRequest creates this type. */
export type AdmittedRequest = Visit & { readonly [admitted]: true };

type Options = { rateLimits: RateLimits; trustProxy: number };

/**
 * Admits requests by the rows of the entry points: counts those of pages against the signed-in person, or against the
 * network of anybody else. Refuses with RATE_LIMIT_EXCEEDED.
 */
export function makeRequestAdmission(
  { domain, sessionCookie }: Pick<ApiDependencies, 'domain' | 'sessionCookie'>,
  { rateLimits: { page, visit }, trustProxy }: Options,
) {
  const admitSession = makeAdmission({ accepted: page, refused: visit });

  async function countPage(request: IncomingMessage) {
    const { headers } = request;
    const network = clientNetwork(request, trustProxy);
    const token = isNotCrossSite(headers) ? sessionCookie.read(headers.cookie) : null;
    if (token === null) return visit.spend(network);
    const admission = await admitSession({
      secret: token,
      network,
      verify: () => verifySession(domain, token),
      subjectOf: ({ personId }) => personId,
      // Without a database the page says so.
    }).catch(() => null);
    return admission?.allowance ?? visit.spend(network);
  }

  return async (entry: EntryPoint, visited: Visit): Promise<AdmittedRequest> => {
    if (entry.counted === 'page') {
      const { exceeded, resetsIn } = await countPage(visited.request);
      if (exceeded) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: resetsIn });
    }
    return visited as AdmittedRequest;
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import type { PersonPrincipal } from '@/domain/access/principal';
import type { Holder } from '@/platform/permits';
import type { ApiDependencies } from '@/procedures/context';
import { holderOfPerson, strangerIn } from '@/procedures/process-permits';
import type { EntryPoint } from '../entry-points';
import type { Admission } from './admit-credential';
import { makeSessionAdmission } from './authenticate-session';
import { clientNetwork } from './client-ip';
import type { RateLimits } from './rate-limit';
import type { RequestTarget } from './request-target';
import { isNotCrossSite } from './same-origin';

/** A request on its way to its handler. */
export type Visit = { request: IncomingMessage; response: ServerResponse; target: RequestTarget };

declare const admitted: unique symbol;

/**
 * A request that has paid what the row of its entry point demands. Only admitRequest creates this type. `holder`: whose
 * share a page of it uses.
 */
export type AdmittedRequest = Visit & { readonly [admitted]: true; holder: Holder };

type Options = { rateLimits: RateLimits; trustProxy: number };

/**
 * Admits requests by the rows of the entry points: counts those of pages against the signed-in person, or against the
 * network of anybody else. Refuses with RATE_LIMIT_EXCEEDED.
 */
export function makeRequestAdmission(
  dependencies: Pick<ApiDependencies, 'domain' | 'sessionCookie'>,
  { rateLimits: { page, visit }, trustProxy }: Options,
) {
  const limits = { accepted: page, refused: visit };
  const admitSession = makeSessionAdmission(dependencies, limits, trustProxy);

  /** The remaining allowance for pages; of a signed-in person, also who it is. */
  async function countPage(request: IncomingMessage): Promise<Admission<PersonPrincipal>> {
    const signedIn = isNotCrossSite(request.headers)
      ? // Without a database the page says so.
        await admitSession(request).catch(() => null)
      : null;
    if (signedIn) return signedIn;
    return { allowance: await visit.spend(clientNetwork(request, trustProxy)), principal: null };
  }

  return async (entry: EntryPoint, visited: Visit): Promise<AdmittedRequest> => {
    const stranger = strangerIn(clientNetwork(visited.request, trustProxy));
    if (entry.counted !== 'page') return admit(visited, stranger);
    const { allowance, principal } = await countPage(visited.request);
    const { exceeded, resetsIn } = allowance;
    if (exceeded) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: resetsIn });
    return admit(visited, principal ? holderOfPerson(principal.personId) : stranger);
  };
}

const admit = (visited: Visit, holder: Holder) => ({ ...visited, holder }) as AdmittedRequest;

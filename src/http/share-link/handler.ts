import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import type { FoundShare } from '@/domain/access/authorize-shared';
import { countShareUse } from '@/domain/share-link/count-share-use';
import type { Holder } from '@/platform/permits';
import type { ApiDependencies, Visit } from '@/procedures/context';
import { strangerIn } from '@/procedures/process-permits';
import { makeAdmission } from '../admission/admit-credential';
import { clientNetwork } from '../admission/client-ip';
import { makeRateLimit, type RateLimits } from '../admission/rate-limit';
import { refusedJson, sendJson } from '../server/end-refused';
import { sendPlainPage, TOO_MANY_REQUESTS } from '../server/send-plain-page';
import { BASE_PATH, isVisitorsProcedure, procedureAt } from '../trpc/procedure-at';
import { makePasswordTries } from './password-tries';
import { sendSharedArchive } from './send-shared-archive';
import { renderFor, visitOf } from './visit-cookies';

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Calls = (
  request: IncomingMessage,
  response: ServerResponse,
  procedure: string,
  visit: Visit,
) => Promise<void>;

/** What a path below `/s/` names: a link, and something below it; null: its page. */
export type SharedPlace = { token: string; below: string | null };

/** One visit per client network and hour counts, so reloading a page adds none. */
const VISIT_QUOTA = { name: 'share-visit', quota: 1, windowSeconds: 3600 };

const SHARED_PATH = /^\/s\/([^/]*)(?:(\/.*))?$/;

/** Reads `/s/{token}` and every path below it. */
export function sharedAt(path: string): SharedPlace | null {
  const [, token, below = null] = SHARED_PATH.exec(path) ?? [];
  return token === undefined ? null : { token, below };
}

/**
 * Passes requests of share links to their pages and calls, and answers those for archives. The token is a credential:
 * requests with an unknown one count against the client network like refused credentials (docs/rules.md#rate-limits).
 * Counts visits.
 */
export function makeSharedHandler(
  dependencies: Pick<
    ApiDependencies,
    'domain' | 'urls' | 'log' | 'blobs' | 'archives' | 'searchIndex' | 'sessionCookie'
  >,
  { pagesFor, trpc }: { pagesFor: (holder: Holder) => Listener; trpc: Calls },
  { rateLimits, trustProxy }: { rateLimits: RateLimits; trustProxy: number },
): (
  visit: { request: IncomingMessage; response: ServerResponse },
  place: SharedPlace,
) => Promise<void> {
  const { domain, log } = dependencies;
  const admit = makeAdmission({ accepted: rateLimits.shared, refused: rateLimits.ip });
  const passwords = makePasswordTries(rateLimits.store);
  const visits = makeRateLimit(VISIT_QUOTA, rateLimits.store);

  async function noteVisit(found: FoundShare, network: string) {
    if (found.state !== 'open') return;
    if ((await visits.spend(`${found.linkId} ${network}`)).exceeded) return;
    await countShareUse(domain, found.linkId, 'visits').catch((err) =>
      log.warn({ err }, 'A visit was not counted.'),
    );
  }

  return async ({ request, response }, { token, below }) => {
    const network = clientNetwork(request, trustProxy);
    const visit = visitOf(dependencies, token, request.headers.cookie, {
      network,
      setCookie: (header) => response.appendHeader('Set-Cookie', header),
    });
    const { principal: found, allowance } = await admit({
      // Each network has its own allowance for a link: no network can use up that of others.
      secret: `${token} ${network}`,
      network,
      verify: visit.find,
      subjectOf: () => network,
    });
    if (allowance.exceeded) return sendPlainPage(response, TOO_MANY_REQUESTS, allowance.resetsIn);
    if (below === '/archive')
      return sendSharedArchive({ request, response }, dependencies, found, network);
    // Calls of the page are below its address, because its cookie is sent nowhere else.
    if (!below?.startsWith(BASE_PATH)) {
      if (found && below === null && opensPage(request)) await noteVisit(found, network);
      return renderFor(visit, () => pagesFor(strangerIn(network))(request, response));
    }
    request.url = request.url?.replace(/^\/s\/[^/]+/, '');
    const procedure = procedureAt(below);
    if (procedure === null || !isVisitorsProcedure(procedure))
      return sendJson(request, response, refusedJson(new Refusal('ENDPOINT_NOT_FOUND')));
    const triesPassword = found?.state === 'locked' || found?.state === 'expired';
    if (!triesPassword || procedure !== 'shared.enter')
      return trpc(request, response, procedure, visit);
    const tries = await passwords.spend(found.linkId, network);
    if (tries.exceeded) return sendPlainPage(response, TOO_MANY_REQUESTS, tries.resetsIn);
    return trpc(request, response, procedure, passwords.watch(visit, found.linkId));
  };
}

/** A person opens the page. Navigation inside an open page fetches data only, so it does not count. */
const opensPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.rsc === undefined;

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refuse } from '@/contract/errors';
import type { FoundShare, SharedAssets } from '@/domain/access/authorize-shared';
import { chooseShared } from '@/domain/archive/choose-selected';
import { countShareUse } from '@/domain/share-link/count-share-use';
import type { Holder } from '@/platform/permits';
import { type OpenArchive, openArchive } from '@/procedures/archive/open-archive';
import type { ArchiveWishes } from '@/procedures/archive/plan-archive';
import type { ApiDependencies, Visit } from '@/procedures/context';
import { strangerIn } from '@/procedures/process-permits';
import { makeAdmission } from '../admission/admit-credential';
import { clientNetwork } from '../admission/client-ip';
import { makeRateLimit, type RateLimits } from '../admission/rate-limit';
import { departureOf, sendArchive } from '../bytes-out/send-archive';
import { refusedJson, sendJson } from '../server/end-refused';
import { loggedRefusal } from '../server/log-failure';
import { sendPlainPage, TOO_MANY_REQUESTS } from '../server/send-plain-page';
import { BASE_PATH, isVisitorsProcedure, procedureAt } from '../trpc/procedure-at';
import { makePasswordTries } from './password-tries';
import { renderFor, visitOf } from './visit-cookies';

type Dependencies = Pick<
  ApiDependencies,
  'domain' | 'blobs' | 'imaging' | 'archives' | 'searchIndex' | 'log'
>;

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Answers `GET /s/{token}/archive`: a ZIP of everything on a link, as far as it allows downloads. Every file is checked
 * again before it is sent, and each second while it is being sent: when the link ends, or an asset leaves it, the
 * connection is cut.
 */
async function sendSharedArchive(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  dependencies: Dependencies,
  found: FoundShare | null,
  network: string,
): Promise<void> {
  const { domain, log } = dependencies;
  const open = async (): Promise<{ archive: OpenArchive; shared: SharedAssets }> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuse('ENDPOINT_NOT_FOUND');
    const shared = downloadable(found);
    const content = await chooseShared(domain, dependencies.searchIndex, shared);
    const archive = await openArchive(dependencies, content, wishesOf(shared), {
      holder: strangerIn(network, shared.linkId),
      signal: departureOf(response),
      shared,
    });
    return { archive, shared };
  };
  try {
    const { archive, shared } = await open();
    if (archive.files === 0) {
      await archive.close();
      refuse('NOT_FOUND', 'There is nothing to download.');
    }
    if (request.method === 'GET')
      void countShareUse(domain, shared.linkId, 'downloads').catch((err) =>
        log.warn({ err }, 'A download was not counted.'),
      );
    await sendArchive({ request, response, log }, archive, HEADERS);
  } catch (failure) {
    const text = 'An archive of a share link failed.';
    const refusal = loggedRefusal({ response, log }, failure, text);
    await sendJson(request, response, refusedJson(refusal));
  }
}

/** Refuses a missing link like one without downloads, so a guess learns nothing. */
function downloadable(found: FoundShare | null): SharedAssets {
  if (found?.state === 'personal') refuse('UNAUTHENTICATED', 'Sign in again.');
  if (found?.state === 'locked') refuse('UNAUTHENTICATED', 'Enter the password.');
  if (found?.state !== 'open' || found.shared.downloads === 'none')
    refuse('NOT_FOUND', 'There is nothing to download.');
  return found.shared;
}

const wishesOf = ({ downloads, showsNames }: SharedAssets): ArchiveWishes => ({
  size: downloads === 'originals' ? 'original' : 'largest',
  variants: false,
  visitors: { showsNames },
});

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
    'domain' | 'urls' | 'log' | 'blobs' | 'imaging' | 'archives' | 'searchIndex' | 'sessionCookie'
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

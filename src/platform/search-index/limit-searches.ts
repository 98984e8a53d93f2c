import { Refusal } from '@/contract/errors';
import { makePermits, NoPermit } from '../permits';
import type { SearchIndex } from './port';

/** Searches of a web process at the same time. Each uses one connection to the database at a time. */
export const MAX_SEARCHES = 4;
/** Of one organization. The others always find a connection of half the searches. */
const MAX_SEARCHES_PER_ORGANIZATION = 2;
/** Of unclaimed organizations, and of visitors. */
const MAX_SEARCHES_OF_OTHERS = 2;
const MAX_WAITING_PER_ORGANIZATION = 50;
const MAX_WAIT_MS = 2_000;
/** Of one statement. A search makes two, and two more for a mistyped word. */
export const STATEMENT_TIMEOUT_MS = 1_500;

/** PostgreSQL's code when a statement took too long. */
export const STATEMENT_CANCELED = '57014';

type Limits = { maxWaitMs?: number };

/**
 * The index with a limit on simultaneous searches; organizations take turns. Refuses with SERVICE_UNAVAILABLE a search
 * that waited for two seconds, and one the database canceled because it took too long.
 */
export function limitSearches(
  index: SearchIndex,
  { maxWaitMs = MAX_WAIT_MS }: Limits = {},
): SearchIndex {
  const permits = makePermits({
    total: MAX_SEARCHES,
    perHolder: MAX_SEARCHES_PER_ORGANIZATION,
    perGroup: { unclaimed: MAX_SEARCHES_OF_OTHERS, network: MAX_SEARCHES_OF_OTHERS },
    waitMs: maxWaitMs,
    waitingPerHolder: MAX_WAITING_PER_ORGANIZATION,
  });
  return {
    search: (request) =>
      permits
        .run({ group: request.group ?? 'organization', key: request.organizationId }, () =>
          index.search(request),
        )
        .catch((error) => {
          throw refusalOf(error) ?? error;
        }),
  };
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof NoPermit) return tooMany();
  return (error as { code?: unknown }).code === STATEMENT_CANCELED ? tooSlow(error) : null;
}

const tooSlow = (error: unknown) =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: 'The search took too long. Search for longer words, or in fewer libraries.',
    why: String(error),
  });

const tooMany = () =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Too many searches are running at the moment. Try again in a few seconds.',
  });

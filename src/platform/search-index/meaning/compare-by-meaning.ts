import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '@/contract/durations';
import type { Query, QueryPool } from '../../database/connect';
import { featuresIn, signsOf } from '../../database/features';
import { LEAST_DEVIATIONS, noiseOf } from '../../embedding/measure-noise';
import { makeSamples } from '../../embedding/sample-images';
import type { TextMeaning } from '../../embedding/text-meanings';
import type { Log } from '../../log';
import { type Holder, makePermits, NoPermit } from '../../permits';
import { STATEMENT_CANCELED } from '../limit-searches';
import { type Narrowing, narrowingOf, storedStates } from '../narrowing';
import type { SearchRequest } from '../port';

/**
 * How many images with the most equal signs are compared exactly: more than for similar images, because those of texts and
 * images are less alike.
 */
const CANDIDATES = 1000;

/**
 * $1 organization, $2 libraries, $3 the model, $4 the signs, $5 how many features there are; of a filtered search $6
 * approvals or null, none being '', and $7 and on the filters of the pages. Filters come before the signs are compared:
 * what they leave may be far from the nearest. Without them nothing but the narrow table is read first.
 */
function findNear({
  isFiltered,
  narrowing,
}: {
  isFiltered: boolean;
  narrowing: Narrowing | null;
}): Query {
  const filters = `
    AND ($6::text[] IS NULL OR coalesce(k.approval_state, '') = ANY ($6)) ${narrowing ? `AND ${narrowing.where}` : ''}`;
  return {
    ...(isFiltered ? {} : { name: 'search-near' }),
    text: `
      WITH near AS MATERIALIZED (
        SELECT l.blob FROM asset_likeness l ${isFiltered ? 'JOIN asset k ON k.blob = l.blob' : ''}
        WHERE l.organization_id = $1 AND l.library_id = ANY ($2) AND l.findable AND l.model = $3
          AND length(l.signs) = $5 ${isFiltered ? filters : ''}
        ORDER BY bit_count(l.signs # $4::bit varying), l.blob LIMIT ${CANDIDATES}
      )
      SELECT a.id, n.features FROM near JOIN asset a ON a.blob = near.blob JOIN asset_analysis n ON n.blob = near.blob
      WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.trashed_at IS NULL
        AND n.features_model = $3 AND length(n.features) = $5`,
  };
}

/** Searches by meaning at the same time: two of the four connections stay for words. */
const MAX_COMPARING = 2;
const MAX_WAIT_MS = 500;
const MAX_WAITING_PER_ORGANIZATION = 10;
/** The pause after the images of an organization took too long to compare. */
const PAUSE_MS = MINUTE_MS / 2;
/** Organizations remembered because their images could not be compared. */
const MAX_FAILING = 1_000;
/** `deviations`: how far it is above what has nothing to do with the text. */
export type Meant = { assetId: string; deviations: number };

/** An organization's search for what a text means. `signal`: aborted when nobody waits for it any more. */
type Comparison = {
  request: SearchRequest;
  meaning: TextMeaning;
  holder: Holder;
  signal: AbortSignal;
};

/**
 * Compares a text with the images of a search: those that mean about the same, the closest first. None when too many
 * compare, or when it fails, which is logged once until it works again for the organization. Never rejects.
 */
export function makeComparing(database: QueryPool, log: Log) {
  const sampleOf = makeSamples(database);
  const permits = makePermits({
    total: MAX_COMPARING,
    perHolder: 1,
    perGroup: { unclaimed: 1, network: 1 },
    waitMs: MAX_WAIT_MS,
    waitingPerHolder: MAX_WAITING_PER_ORGANIZATION,
  });
  /** When those whose last comparison failed are compared again. */
  const failing = new LRUCache<string, number>({ max: MAX_FAILING });
  const isPaused = (organizationId: string) =>
    performance.now() < (failing.get(organizationId) ?? 0);

  async function compare({ request, meaning, signal }: Comparison): Promise<Meant[]> {
    const { images, usual } = await sampleOf(meaning);
    if (signal.aborted) return [];
    const noise = noiseOf(meaning, images, usual);
    return (await readNear(database, request, meaning))
      .map(({ id, features }) => ({ assetId: id, deviations: noise(featuresIn(features)) }))
      .filter(({ deviations }) => deviations >= LEAST_DEVIATIONS)
      .sort(
        (one, other) => other.deviations - one.deviations || (one.assetId < other.assetId ? -1 : 1),
      );
  }

  function noteFailure(organizationId: string, error: unknown) {
    if (error instanceof NoPermit) return;
    if (!failing.has(organizationId))
      log.warn({ err: error, organizationId }, 'A search by meaning failed; it finds words only.');
    const isSlow = (error as { code?: unknown }).code === STATEMENT_CANCELED;
    failing.set(organizationId, isSlow ? performance.now() + PAUSE_MS : 0);
  }

  return async (comparison: Comparison): Promise<Meant[]> => {
    const { request, holder, signal } = comparison;
    const { organizationId } = request;
    try {
      return await permits.run(holder, async () => {
        if (signal.aborted || isPaused(organizationId)) return [];
        const found = await compare(comparison);
        if (failing.delete(organizationId))
          log.info({ organizationId }, 'Searches by meaning work again.');
        return found;
      });
    } catch (error) {
      noteFailure(organizationId, error);
      return [];
    }
  };
}

type Near = { id: string; features: Buffer };

function readNear(
  database: QueryPool,
  request: SearchRequest,
  { model, direction }: TextMeaning,
): Promise<Near[]> {
  const { organizationId, libraryIds, approvals } = request;
  const narrowing = narrowingOf(request, 7);
  const isFiltered = narrowing !== null || approvals.length > 0;
  return database.rows<Near>(findNear({ isFiltered, narrowing }), [
    organizationId,
    libraryIds,
    model,
    signsOf(direction),
    direction.length,
    ...(isFiltered ? [storedStates(approvals)] : []),
    ...(narrowing?.values ?? []),
  ]);
}

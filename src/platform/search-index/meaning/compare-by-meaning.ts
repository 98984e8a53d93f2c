import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '@/contract/durations';
import type { QueryPool } from '../../database/connect';
import { featuresIn, signsOf } from '../../database/features';
import { LEAST_DEVIATIONS, noiseOf } from '../../embedding/measure-noise';
import { makeSamples } from '../../embedding/sample-images';
import type { TextMeaning } from '../../embedding/text-meanings';
import type { Log } from '../../log';
import { type Holder, makePermits, NoPermit } from '../../permits';
import { STATEMENT_CANCELED } from '../limit-searches';
import { narrowingOf } from '../narrowing';
import type { SearchRequest } from '../port';
import { findNear } from './meaning-queries';

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
    ...(isFiltered ? [approvals.length === 0 ? null : approvals.map((state) => state ?? '')] : []),
    ...(narrowing?.values ?? []),
  ]);
}

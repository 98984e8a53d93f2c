import { conditionOf } from './filter/conditions';
import { Parameters } from './filter/parameters';
import type { SearchRequest } from './port';

/** `where`: the condition on the row `k` of an asset, with parameters from the given one on. */
export type Narrowing = { where: string; values: unknown[] };

/**
 * The filter of a request as SQL; null without one. Queries with it have no name: a plan that is fast for a day of captures
 * is slow for ten years.
 * @param first the number of the first parameter; $1 is the organization, $2 are the libraries
 */
export function narrowingOf(
  { filter, among, organizationId }: SearchRequest,
  first: number,
): Narrowing | null {
  if (!filter) return null;
  const parameters = new Parameters(first);
  const isLive = among?.kind !== 'trash';
  const where = conditionOf(filter, { organizationId, isLive, parameters });
  return { where, values: parameters.values };
}

/** The approval states of a request as they are stored, none being an empty text; null for any. */
export const storedStates = (approvals: SearchRequest['approvals']): string[] | null =>
  approvals.length === 0 ? null : approvals.map((state) => state ?? '');

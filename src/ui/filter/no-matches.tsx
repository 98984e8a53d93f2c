'use client';

import { useQueries } from '@tanstack/react-query';
import { splitFilter } from '@/contract/filter/split-filter';
import { EmptyView } from '../browse/empty-view';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { formatNumber } from '../format/format-quantity';
import { chipText } from './chip-text';
import { without } from './filter-text';
import type { FilterScope } from './use-facets';

/** Parts that are tried, and those that are offered. */
const MAX_TRIED = 8;
const MAX_OFFERED = 3;

type NoMatchesProps = {
  scope: FilterScope;
  filter: string;
  onFilter: (filter: string) => void;
};

/** Shown instead of an empty grid: which word or filter excludes everything, with what there is without it. */
export function NoMatches({ scope, filter, onFilter }: NoMatchesProps) {
  const client = useClient();
  const { organizationId, library, libraries } = scope;
  const parts = splitFilter(filter);
  const countOf = async (rest: string) => {
    if (library === null)
      return (await client.search.count.query({ organizationId, filter: rest, facets: [] })).found;
    const view = { sort: 'newest' as const, filter: rest, trashed: library.trashed };
    return client.browse.total.query({ organizationId, libraryId: library.id, view });
  };
  const tried = parts.length > 1 ? parts.slice(0, MAX_TRIED) : [];
  const counts = useQueries({
    queries: tried.map((part) => {
      const rest = without(filter, part);
      return {
        queryKey: ['without', organizationId, library, rest],
        queryFn: () => countOf(rest),
        staleTime: 30_000,
      };
    }),
  });
  const offered = tried
    .map((part, at) => ({ part, count: counts[at]?.data ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_OFFERED);
  const [only = ''] = parts;
  const title = parts.length > 1 ? 'Nothing matches all of these.' : 'Nothing matches.';
  return (
    <EmptyView
      title={parts.length === 1 ? `Nothing matches “${chipText(only, libraries)}”.` : title}
    >
      {offered.length > 0 && (
        <ul aria-label="Without one of them" className="grid gap-2">
          {offered.map(({ part, count }) => (
            <li key={part}>
              <Button onClick={() => onFilter(without(filter, part))}>
                <bdi>
                  Without “{chipText(part, libraries)}”: {formatNumber(count)}
                </bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => onFilter('')}>Clear filters</Button>
    </EmptyView>
  );
}

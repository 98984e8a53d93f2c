'use client';

import { useSearchParams } from 'next/navigation';
import { type KeyboardEvent, useMemo } from 'react';
import type { SearchPage } from '@/contract/organization/organization-page';
import { useMayShareAll } from '../call/access-provider';
import { KeepSmart } from '../collection/keep-smart';
import { FilterBar } from '../filter/filter-bar';
import { focusFilterField, useFocusFirst } from '../filter/filter-field';
import { filterProblem } from '../filter/filter-problem';
import { readFilter } from '../filter/filter-text';
import { ViewMenu } from '../filter/view-menu';
import { parseSearch, type SearchQuery, searchUrl } from '../format/search-url';
import { ShareButton } from '../share-link/share-button';
import { SearchHits } from './search-hits';
import { useShownSearch } from './use-shown-search';

const ORDERS = [
  { value: '', text: 'Best first' },
  { value: '-added', text: 'Newest first' },
  { value: 'added', text: 'Oldest first' },
  { value: '-taken', text: 'Latest taken first' },
  { value: 'taken', text: 'Earliest taken first' },
  { value: 'name', text: 'By name' },
  { value: '-size', text: 'Largest first' },
];

/** The search page. Without a filter it shows the newest assets of all libraries. */
export function SearchView({ page }: { page: SearchPage }) {
  const { organization, libraries } = page;
  const asked = parseSearch(useSearchParams());
  const sort = ORDERS.find(({ value }) => value === asked.sort)?.value ?? '';
  const wanted: SearchQuery = { filter: asked.filter, sort };
  const result = useShownSearch(organization.id, wanted);
  const mayShareAll = useMayShareAll(organization.id);
  const scope = useMemo(
    () => ({
      organizationId: organization.id,
      library: null,
      libraries: Object.fromEntries(libraries.map(({ id, name }) => [id, name])),
    }),
    [organization.id, libraries],
  );
  useFocusFirst(wanted.filter === '');
  const show = (search: SearchQuery) =>
    window.history.replaceState(null, '', searchUrl(organization.id, search));
  const onFilter = (filter: string) => show({ ...wanted, filter });
  const { words } = readFilter(wanted.filter);
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      <h1 dir="auto" className="wide-page text-2xl wrap-anywhere max-sm:sr-only">
        Search <bdi>{organization.name}</bdi>
      </h1>
      <FilterBar
        label={`Search ${organization.name}`}
        scope={scope}
        filter={wanted.filter}
        onFilter={onFilter}
        problem={filterProblem(result.error)}
      >
        <ViewMenu
          scope={scope}
          {...wanted}
          orders={ORDERS}
          onSort={(order) => show({ ...wanted, sort: order })}
          onShow={show}
          namesFixed={words !== ''}
        />
        <KeepSmart organizationId={organization.id} filter={wanted.filter} />
        {mayShareAll && (
          <ShareButton
            organizationId={organization.id}
            content={{ kind: 'search', filter: wanted.filter }}
            what="this search"
            title={words}
          />
        )}
      </FilterBar>
      <div className="flex flex-1 flex-col" onKeyDownCapture={leaveResults}>
        <SearchHits result={result} wanted={wanted} page={page} scope={scope} onFilter={onFilter} />
      </div>
    </div>
  );
}

/**
 * Moves the focus to the field: by Arrow Up from the first row of results, or by Escape from any result while nothing is
 * selected.
 */
function leaveResults(event: KeyboardEvent<HTMLDivElement>) {
  const { key, target } = event;
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-place]');
  if (!cell || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const leaves =
    key === 'ArrowUp' ? cell.offsetTop === 0 : key === 'Escape' && !cell.closest('[data-choosing]');
  if (!leaves) return;
  event.preventDefault();
  event.stopPropagation();
  window.scrollTo(0, 0);
  focusFilterField();
}

'use client';

import { useSearchParams } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import type { SearchPage } from '@/contract/organization/organization-page';
import { parseSearch, type SearchQuery, searchUrl, UNFILTERED } from '../format/search-url';
import { kindOfSearch } from './kind-of-search';
import { RecentList } from './recent-list';
import { SearchFacets } from './search-facets';
import { focusSearchField } from './search-focus';
import { SearchHits } from './search-hits';
import { useShownSearch } from './use-shown-search';

/** The search page. Without a text it shows the newest assets of all libraries. */
export function SearchView({ page }: { page: SearchPage }) {
  const { organization, libraries, approvalStates } = page;
  const asked = parseSearch(useSearchParams());
  // Filters by something deleted are ignored.
  const wanted: SearchQuery = {
    ...asked,
    library: libraries.find(({ id }) => id === asked.library)?.id ?? null,
    approval: ['none', ...approvalStates].find((state) => state === asked.approval) ?? null,
    camera: page.cameras.find((camera) => camera === asked.camera) ?? null,
    uploader: page.uploaders.find(({ id }) => id === asked.uploader)?.id ?? null,
  };
  const { kind, word } = kindOfSearch(wanted);
  const result = useShownSearch(organization.id, wanted);
  const change = (changes: Partial<SearchQuery>) =>
    window.history.replaceState(null, '', searchUrl(organization.id, { ...wanted, ...changes }));
  const searching = wanted.text.trim() !== '';
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      {/* On a phone, one row. */}
      <div className="wide-page">
        <div className="relative flex flex-col gap-4 max-sm:flex-row max-sm:items-center max-sm:justify-between max-sm:gap-3">
          <h1
            dir="auto"
            className="text-2xl wrap-anywhere max-sm:line-clamp-2 max-sm:min-w-0 max-sm:text-lg"
          >
            {searching ? `“${wanted.text.trim()}”` : `Search ${organization.name}`}
          </h1>
          <div className="max-sm:shrink-0 print:hidden">
            <SearchFacets page={page} wanted={wanted} change={change} />
          </div>
        </div>
      </div>
      {word && (
        <p className="wide-page flex flex-wrap gap-x-3 text-sm text-quiet">
          Showing {kind === 'video' ? 'videos' : 'images'} only.
          <button
            type="button"
            onClick={() => {
              change({ kind: 'any' });
              // The previously focused button is gone.
              focusSearchField();
            }}
            className="rounded-control underline underline-offset-4 hover:text-ink"
          >
            Search for the word “{word}” instead
          </button>
        </p>
      )}
      {!searching && <RecentList organizationId={organization.id} />}
      <div className="flex flex-1 flex-col" onKeyDownCapture={leaveResults}>
        <SearchHits
          result={result}
          wanted={wanted}
          page={page}
          widen={() => change({ ...UNFILTERED, kind: word ? 'any' : null })}
        />
      </div>
    </div>
  );
}

/**
 * Moves the focus to the search field: by Arrow Up from the first row of results, or by Escape from any result while
 * nothing is selected.
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
  focusSearchField();
}

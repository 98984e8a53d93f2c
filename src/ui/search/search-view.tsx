'use client';

import { useSearchParams } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import type { SearchPage } from '@/contract/organization-page';
import { kindOfSearch } from './kind-of-search';
import { RecentList } from './recent-list';
import { SearchFacets } from './search-facets';
import { focusHit, focusSearchField } from './search-focus';
import { SearchHits } from './search-hits';
import { parseSearch, type SearchQuery, searchUrl } from './search-url';
import { useHits } from './use-hits';

/** The search page. Without a text it shows the newest assets of all libraries. */
export function SearchView({ page }: { page: SearchPage }) {
  const { organization, libraries, approvalStates } = page;
  const asked = parseSearch(useSearchParams());
  // Filters for something that no longer exists are ignored.
  const wanted: SearchQuery = {
    text: asked.text,
    library: libraries.find(({ id }) => id === asked.library)?.id ?? null,
    approval: ['none', ...approvalStates].find((state) => state === asked.approval) ?? null,
    kind: asked.kind,
  };
  const { kind, word } = kindOfSearch(wanted);
  const result = useHits(organization.id, wanted);
  const change = (changes: Partial<SearchQuery>) =>
    window.history.replaceState(null, '', searchUrl(organization.id, { ...wanted, ...changes }));
  const searching = wanted.text.trim() !== '';
  return (
    <div className="page-width grid max-w-[64rem] content-start gap-5 pt-6 pb-16">
      <h1 className="text-2xl wrap-anywhere">
        {searching ? `“${wanted.text.trim()}”` : `Search ${organization.name}`}
      </h1>
      <SearchFacets page={page} wanted={wanted} change={change} />
      {word && (
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          Showing {kind === 'video' ? 'videos' : 'images'} only.
          <button
            type="button"
            onClick={() => {
              change({ kind: 'any' });
              // The button that had the focus is gone.
              focusSearchField();
            }}
            className="rounded-control underline underline-offset-4 hover:text-ink"
          >
            Search for the word “{word}” instead
          </button>
        </p>
      )}
      {!searching && <RecentList organizationId={organization.id} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside. */}
      <div onKeyDown={moveFocus}>
        <SearchHits
          result={result}
          wanted={wanted}
          page={page}
          widen={() => change({ library: null, approval: null, kind: word ? 'any' : null })}
        />
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (!(event.target as HTMLElement).matches('[data-hit]')) return;
  const steps: Record<string, () => unknown> = {
    ArrowDown: () => focusHit('next'),
    ArrowUp: () => focusHit('previous') || focusSearchField(),
    Home: () => focusHit('first'),
    End: () => focusHit('last'),
    Escape: focusSearchField,
  };
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  step();
}

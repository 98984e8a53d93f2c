'use client';

import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { Button } from '../control/button';
import { searchUrl } from '../format/search-url';
import { focusFilterField } from './filter-focus';
import {
  clearSearches,
  parseSearches,
  storedSearches,
  subscribeToSearches,
} from './recent-searches';

/** The recent searches of this browser, with a button to clear them. */
export function RecentList({ organizationId }: { organizationId: string }) {
  const stored = useSyncExternalStore(
    subscribeToSearches,
    () => storedSearches(organizationId),
    () => '[]',
  );
  const searches = parseSearches(stored);
  if (searches.length === 0) return null;
  const clear = () => {
    clearSearches(organizationId);
    // The previously focused button is gone.
    focusFilterField();
  };
  const hrefOf = (filter: string) => searchUrl(organizationId, { filter, sort: '' });
  return (
    <section aria-label="Recent searches" className="wide-page flex flex-wrap items-center gap-2">
      <ul className="contents">
        {searches.map((text) => (
          <li key={text} className="max-w-full">
            <Link
              href={hrefOf(text)}
              prefetch={false}
              onNavigate={(event) => {
                // The page is already loaded; it reads its search from the URL.
                event.preventDefault();
                window.history.replaceState(null, '', hrefOf(text));
              }}
              className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line bg-surface px-3.5 text-sm hover:border-edge hover:bg-sunken"
            >
              <span dir="auto" className="truncate">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={clear} className="min-h-9 border-transparent bg-transparent text-quiet">
        Clear recent searches
      </Button>
    </section>
  );
}

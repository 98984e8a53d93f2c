import { TriangleAlertIcon } from 'lucide-react';
import { LIMITS } from '@/contract/limits';
import type { SearchPage } from '@/contract/organization-page';
import { formatNumber } from '../asset/format-quantity';
import { originQuery } from '../asset/origin';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { HitRow } from './hit-row';
import { kindOfSearch } from './kind-of-search';
import { MoreHits } from './more-hits';
import { rememberSearch } from './recent-searches';
import type { SearchQuery } from './search-url';
import type { useHits } from './use-hits';

type SearchHitsProps = {
  result: ReturnType<typeof useHits>;
  wanted: SearchQuery;
  page: SearchPage;
  /** Removes the filters. */
  widen: () => void;
};

/** The results of a search, or why there are none. */
export function SearchHits({ result, wanted, page, widen }: SearchHitsProps) {
  const { hits, found, earlier, error, retry, more, fetchingMore } = result;
  const text = wanted.text.trim();
  const { organization, libraries } = page;
  const names = new Map(libraries.map(({ id, name }) => [id, name]));
  if (error && !fetchingMore && hits === null)
    return <SearchError sentence={errorMessage(error)} retry={retry} />;
  return (
    <div aria-busy={earlier || hits === null} className="grid gap-3">
      <p role="status" className="min-h-6 text-sm text-quiet">
        {hits && !earlier && summaryOf(found, text)}
      </p>
      {hits === null && <HitsPlaceholder />}
      {hits?.length === 0 && !earlier && <NoHits wanted={wanted} widen={widen} />}
      {hits && hits.length > 0 && (
        <ul
          aria-label={text === '' ? 'Newest' : 'Results'}
          className={`-mx-2 grid gap-1 transition-opacity duration-150 ${earlier ? 'opacity-60 delay-200' : ''}`}
        >
          {hits.map((hit, n) => (
            <HitRow
              key={hit.id}
              hit={hit}
              query={originQuery({ kind: 'search', search: wanted, place: n + 1 })}
              libraryName={(id) => names.get(id) ?? id}
              onOpen={() => rememberSearch(organization.id, text)}
            />
          ))}
        </ul>
      )}
      {more && <MoreHits fetching={fetchingMore} failed={error !== null} fetchMore={more} />}
    </div>
  );
}

function summaryOf(found: number, text: string): string {
  if (text === '') return found === 0 ? '' : 'Newest first';
  return `${formatNumber(found)}${found === LIMITS.countedMatches ? '+' : ''} found`;
}

/** A placeholder of the same size, so nothing moves when the results arrive. */
function HitsPlaceholder() {
  return (
    <div aria-hidden="true" className="-mx-2 grid gap-1">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/2'].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <div key={place} className="flex animate-pulse items-center gap-4 px-2 py-2">
          <div className="size-16 shrink-0 rounded-image bg-sunken sm:size-20" />
          <div className={`h-5 rounded-image bg-sunken ${width}`} />
        </div>
      ))}
    </div>
  );
}

const BOX_CLASS =
  'grid justify-items-center gap-3 rounded-card border border-dashed border-edge/60 px-6 py-16 text-center';

function NoHits({ wanted, widen }: { wanted: SearchQuery; widen: () => void }) {
  const { kind, text } = kindOfSearch(wanted);
  const narrowed = wanted.library !== null || wanted.approval !== null || kind !== null;
  const searching = text.trim() !== '';
  return (
    <div className={BOX_CLASS}>
      <p className="text-lg font-medium">
        {searching ? 'No results' : narrowed ? 'No results' : 'Nothing to search yet'}
      </p>
      <p className="max-w-[30rem] text-quiet">
        {searching
          ? 'Try fewer or shorter words. All words must appear in the name, description or tags.'
          : narrowed
            ? 'No assets match these filters.'
            : 'Uploads appear here a few seconds later.'}
      </p>
      {narrowed && <Button onClick={widen}>Clear filters</Button>}
    </div>
  );
}

function SearchError({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div role="alert" className={BOX_CLASS}>
      <TriangleAlertIcon className="size-6 text-danger" />
      <p className="text-lg font-medium">Search failed</p>
      <p className="text-quiet">{sentence}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

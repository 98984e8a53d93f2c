import { TriangleAlertIcon } from 'lucide-react';
import { LIMITS } from '@/contract/limits';
import type { SearchPage } from '@/contract/organization/organization-page';
import { EmptyView } from '../browse/empty-view';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { filterProblem } from '../filter/filter-problem';
import type { FilterScope } from '../filter/use-facets';
import { formatNumber } from '../format/format-quantity';
import type { SearchQuery } from '../format/search-url';
import { FoundGrid } from './found-grid';
import type { useShownSearch } from './use-shown-search';

const NoMatches = onDemand(() => import('../filter/no-matches'), 'NoMatches');

type SearchHitsProps = {
  result: ReturnType<typeof useShownSearch>;
  wanted: SearchQuery;
  page: SearchPage;
  scope: FilterScope;
  onFilter: (filter: string) => void;
};

/** The results of a search, or the reason why there are none. */
export function SearchHits({ result, wanted, page, scope, onFilter }: SearchHitsProps) {
  const { shown, earlier, error, retry } = result;
  const nothing = <NoMatches scope={scope} filter={wanted.filter} onFilter={onFilter} />;
  if (filterProblem(error)) return nothing;
  if (error && !shown) return <SearchError sentence={errorMessage(error)} retry={retry} />;
  const total = shown?.first.block.total;
  return (
    <div aria-busy={earlier || !shown} className="flex flex-1 flex-col gap-3">
      <p role="status" className="wide-page min-h-6 text-sm text-quiet">
        {total !== undefined && !earlier && summaryOf(total, wanted.filter)}
      </p>
      {!shown && <HitsPlaceholder />}
      {total === 0 &&
        !earlier &&
        (wanted.filter === '' ? <EmptyView title="Nothing to search yet" /> : nothing)}
      {shown && total !== 0 && (
        <div
          className={`flex flex-1 flex-col transition-opacity duration-150 ${earlier ? 'opacity-60 delay-200' : ''}`}
        >
          <FoundGrid key={shown.first.key} page={page} search={shown.search} first={shown.first} />
        </div>
      )}
    </div>
  );
}

function summaryOf(found: number, filter: string): string {
  if (found === 0) return '';
  if (filter === '') return 'Newest first';
  return `${formatNumber(found)}${found === LIMITS.countedMatches ? '+' : ''} found`;
}

/** Tiles of the same size, so nothing moves when the results arrive. */
function HitsPlaceholder() {
  const places = Array.from({ length: 24 }, (_, place) => place);
  return (
    <div aria-hidden="true" className="asset-grid-place wide-page min-h-[50dvh] flex-1">
      <div className="asset-grid h-auto! overflow-hidden">
        <div className="grid animate-pulse grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-(--gap)">
          {places.map((place) => (
            <div key={place} className="aspect-square bg-sunken" />
          ))}
        </div>
      </div>
    </div>
  );
}

const BOX_CLASS =
  'grid justify-items-center gap-3 rounded-card border border-dashed border-edge/60 px-6 py-16 text-center';

function SearchError({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div className="wide-page pb-16">
      <div role="alert" className={BOX_CLASS}>
        <TriangleAlertIcon className="size-6 text-danger" />
        <p className="text-lg font-medium">Search failed</p>
        <p className="text-quiet">{sentence}</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  );
}

'use client';

import type { FoundTile } from '@/contract/browse/browse';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { GridSource } from '../browse/grid-source';
import { LoadError } from '../browse/load-error';
import { useAnswers } from '../browse/use-answers';
import { useBrowsing } from '../browse/use-browsing';
import { useFoundAssets } from '../browse/use-found-assets';
import { useCalls } from '../call/call-provider';
import { onDemand } from '../control/on-demand';
import { toast } from '../control/toasts';
import { readFilter } from '../filter/filter-text';
import { rememberSearch } from '../filter/recent-searches';
import { originQuery } from '../format/origin';
import type { SearchQuery } from '../format/search-url';
import { AssetGrid } from '../grid/asset-grid';
import { isOriginal, partsOfFound } from '../selection/parts-of-found';
import { useDragToCollection } from '../selection/use-drag-to-collection';
import { useSelectedChange } from '../selection/use-selected-change';
import { useFoundSource } from './use-found-source';

type FoundGridProps = {
  page: SearchPage;
  search: SearchQuery;
  first: GridSource<FoundTile>['first'];
};

const FoundSelection = onDemand(() => import('./found-selection'), 'FoundSelection');

/** The results of a search in the grid of a library, with actions for many of them. */
export function FoundGrid({ page, search, first }: FoundGridProps) {
  const { id: organizationId } = page.organization;
  const browsing = useBrowsing(useFoundSource(organizationId, search, first));
  const answersAbout = useAnswers(organizationId, browsing.idsInBlocks);
  const bulk = useSelectedChange(browsing);
  const { foundOf } = useFoundAssets<FoundTile>(useCalls().search.block.pathFilter());
  const selectedResults = () => foundOf(browsing.selected.ids ?? []);
  const trash = () => {
    const originals = selectedResults().filter(isOriginal);
    if (originals.length > 0) bulk.trash(partsOfFound(organizationId, originals));
    else toast({ text: 'Variants can’t be moved to trash without their originals.' });
  };
  const toCollection = useDragToCollection(organizationId, () =>
    partsOfFound(organizationId, selectedResults()),
  );
  const { words } = readFilter(search.filter);
  const pathOf = ({ id, libraryId }: FoundTile, place: number) =>
    `/app/${organizationId}/${libraryId}/${id}${originQuery({ kind: 'search', search, place: place + 1 })}`;
  return (
    // biome-ignore lint/a11y: it only prefetches what a selection needs, and remembers useful searches.
    <div
      className="flex flex-1 flex-col"
      data-results
      // Names contain the searched text.
      data-names={words === '' ? undefined : 'shown'}
      onClick={() => rememberSearch(organizationId, search.filter)}
      onPointerEnter={FoundSelection.load}
      onFocus={FoundSelection.load}
    >
      <AssetGrid
        label={search.filter === '' ? 'Newest' : 'Results'}
        pathOf={pathOf}
        groups={null}
        {...browsing.grid}
        answersAbout={answersAbout}
        dragging={toCollection.dragging}
        onRemove={trash}
      />
      {toCollection.shown}
      <FoundSelection
        needed={bulk.isSelecting}
        page={page}
        search={search}
        browsing={browsing}
        bulk={bulk}
        results={selectedResults()}
        onTrash={trash}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

'use client';

import { useEffect } from 'react';
import type { FoundTile } from '@/contract/browse';
import type { SearchPage } from '@/contract/organization-page';
import { originQuery } from '../asset/origin';
import { useDragToCollection } from '../collection/use-drag-to-collection';
import { useOnDemand } from '../control/use-on-demand';
import { AssetGrid } from '../grid/asset-grid';
import type { GridSource } from '../grid/grid-source';
import { LoadError } from '../library/load-error';
import { useBrowsing } from '../library/use-browsing';
import { useBulkChange } from '../library/use-bulk-change';
import { useTrashSelected } from '../library/use-trash-selected';
import { toast } from '../toast/toasts';
import { isOriginal, partsOfFound } from './parts-of-found';
import { rememberSearch } from './recent-searches';
import type { SearchQuery } from './search-url';
import { useFoundSource } from './use-found-source';
import { useSelectedResults } from './use-selected-results';

type FoundGridProps = {
  page: SearchPage;
  search: SearchQuery;
  first: GridSource<FoundTile>['first'];
};

const fetchSelection = () => import('./found-selection').then((module) => module.FoundSelection);

/** The results of a search in the grid of a library, with actions for many of them. */
export function FoundGrid({ page, search, first }: FoundGridProps) {
  const { id: organizationId } = page.organization;
  const browsing = useBrowsing(useFoundSource(organizationId, search, first));
  const { selected } = browsing;
  const bulk = useBulkChange(browsing);
  const trashSelected = useTrashSelected(bulk);
  const selectedResults = useSelectedResults(selected.ids ?? []);
  const { Component: FoundSelection, load } = useOnDemand(fetchSelection);
  const isSelecting = selected.count > 0 || bulk.pending;
  useEffect(() => {
    if (isSelecting) void load();
  }, [isSelecting, load]);
  const trash = () => {
    const originals = selectedResults().filter(isOriginal);
    if (originals.length > 0) trashSelected(partsOfFound(organizationId, originals));
    else toast({ text: 'Variants can’t be moved to trash without their originals.' });
  };
  const toCollection = useDragToCollection(organizationId, browsing, () =>
    partsOfFound(organizationId, selectedResults()),
  );
  const text = search.text.trim();
  const pathOf = ({ id, libraryId }: FoundTile, place: number) =>
    `/app/${organizationId}/${libraryId}/${id}${originQuery({ kind: 'search', search, place: place + 1 })}`;
  return (
    // biome-ignore lint/a11y: it only fetches ahead what a selection needs, and remembers what was of use.
    <div
      className="flex flex-1 flex-col"
      data-results
      // What was searched for is in the names.
      data-names={text === '' ? undefined : 'shown'}
      onPointerEnter={() => void load('quiet')}
      onFocus={() => void load('quiet')}
      onClick={() => rememberSearch(organizationId, text)}
    >
      <AssetGrid
        label={text === '' ? 'Newest' : 'Results'}
        pathOf={pathOf}
        groups={null}
        {...browsing.grid}
        dragging={toCollection.dragging}
        onRemove={trash}
      />
      {toCollection.shown}
      {FoundSelection && (
        <FoundSelection {...{ page, search, browsing, bulk, selectedResults }} onTrash={trash} />
      )}
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

'use client';

import type { ComponentProps } from 'react';
import type { FoundTile } from '@/contract/browse';
import type { SelectedChange } from '@/contract/bulk-change';
import type { SearchPage } from '@/contract/organization-page';
import { isOriginal, partsOfFound } from '../selection/parts-of-found';
import { SelectionActions } from '../selection/selection-actions';
import { SelectionBar } from '../selection/selection-bar';
import type { useSelectedChange } from '../selection/use-selected-change';
import type { SearchQuery } from '../url/search-url';

type FoundSelectionProps = {
  page: SearchPage;
  search: SearchQuery;
  browsing: ComponentProps<typeof SelectionBar>['browsing'];
  bulk: ReturnType<typeof useSelectedChange>;
  selectedResults: () => FoundTile[];
  onTrash: () => void;
};

/** The selection bar of a search, for results of any library. It loads with the first selection. */
export function FoundSelection(props: FoundSelectionProps) {
  const { page, search, browsing, bulk, selectedResults, onTrash } = props;
  const results = selectedResults();
  const partsOf = (tiles: FoundTile[]) => partsOfFound(page.organization.id, tiles);
  return (
    <SelectionBar browsing={browsing}>
      <SelectionActions
        parts={partsOf(results)}
        movable={partsOf(results.filter(isOriginal))}
        knownTiles={selectedResults}
        targets={page.libraries}
        approvalStates={page.paid ? page.approvalStates : null}
        leaves={(change) => leavesResults(change, search)}
        bulk={bulk}
        onTrash={onTrash}
      />
    </SelectionBar>
  );
}

/**
 * Whether a change certainly removes assets from the results. Only the search itself knows whether they still match its
 * text.
 */
function leavesResults(change: SelectedChange, { library, approval }: SearchQuery): boolean {
  if (change.kind === 'approve') return approval !== null && approval !== change.state;
  if (change.kind === 'transfer') return library !== null;
  return change.kind === 'trash';
}

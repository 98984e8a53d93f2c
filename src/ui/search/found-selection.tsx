'use client';

import type { ComponentProps } from 'react';
import type { FoundTile } from '@/contract/browse/browse';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { SearchQuery } from '../format/search-url';
import { leavesFilter } from '../selection/leaves-filter';
import { isOriginal, partsOfFound } from '../selection/parts-of-found';
import { SelectionTools } from '../selection/selection-tools';

type FoundSelectionProps = Pick<
  ComponentProps<typeof SelectionTools>,
  'browsing' | 'bulk' | 'onTrash'
> & {
  page: SearchPage;
  search: SearchQuery;
  /** The selected results. */
  results: FoundTile[];
};

/** The selection bar of a search, for results of any library. It loads with the first selection. */
export function FoundSelection({ search, browsing, results, ...tools }: FoundSelectionProps) {
  const { page } = tools;
  const partsOf = (tiles: FoundTile[]) => partsOfFound(page.organization.id, tiles);
  return (
    <SelectionTools
      {...tools}
      browsing={{ ...browsing, selectedTiles: () => results }}
      parts={partsOf(results)}
      movable={partsOf(results.filter(isOriginal))}
      leaves={(change) => leavesResults(change, search)}
    />
  );
}

/**
 * Whether a change certainly removes assets from the results. Only the search itself knows whether they still match its
 * text.
 */
function leavesResults(change: SelectedChange, { filter }: SearchQuery): boolean {
  if (change.kind === 'transfer') return /(^|\s)in:/.test(filter);
  return leavesFilter(change, filter) ?? change.kind === 'trash';
}

'use client';

import type { Neighbour } from '@/contract/browse/browse';
import type { GridSource } from '../browse/grid-source';
import { useBrowsing } from '../browse/use-browsing';
import type { Found } from '../browse/use-found-assets';
import { partsOfFound } from './parts-of-found';
import { useSelectedChange } from './use-selected-change';

/** The state of a grid with assets of several libraries, and the changes of those selected. */
export function useFoundBrowsing<Shown extends Neighbour>(
  organizationId: string,
  { source, foundOf }: { source: GridSource<Shown>; foundOf: (ids: string[]) => Found[] },
) {
  const browsing = useBrowsing(source);
  const bulk = useSelectedChange(browsing);
  const parts = () => partsOfFound(organizationId, foundOf(browsing.selected.ids ?? []));
  return { browsing, bulk, parts, trash: () => bulk.trash(parts()) };
}

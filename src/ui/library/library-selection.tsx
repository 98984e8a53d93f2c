'use client';

import { useQuery } from '@tanstack/react-query';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import type { View } from '@/contract/browse/view';
import type { LibraryPage } from '@/contract/organization/page';
import type { Browsing } from '../browse/use-browsing';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { leavesFilter } from '../selection/leaves-filter';
import { SelectionTools } from '../selection/selection-tools';
import type { useSelectedChange } from '../selection/use-selected-change';

type LibrarySelectionProps = {
  libraryRef: LibraryRef;
  library: LibraryPage;
  view: View;
  browsing: Browsing;
  bulk: ReturnType<typeof useSelectedChange>;
  onTrash: () => void;
};

/** The selection bar of a library with its actions. It loads with the first selection. */
export function LibrarySelection(props: LibrarySelectionProps) {
  const { libraryRef, library, view, ...tools } = props;
  const home = useQuery(useCalls().page.home.queryOptions(undefined, { staleTime: 60_000 }));
  const own = home.data?.organizations.find(({ id }) => id === libraryRef.organizationId);
  const { approvalStates, paid } = library;
  return (
    <SelectionTools
      {...tools}
      page={{ libraries: own?.libraries ?? [], approvalStates, paid }}
      parts={[{ libraryRef, ...tools.browsing.selected }]}
      leaves={(change) => leavesView(change, view)}
    />
  );
}

/** Grouped by approval, assets change their places, and ranges would then have other assets between their ends. */
function leavesView(change: SelectedChange, { sort, filter }: View): boolean {
  if (change.kind === 'approve' && sort === 'approval') return true;
  return leavesFilter(change, filter) ?? true;
}

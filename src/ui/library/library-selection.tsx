'use client';

import type { LibraryPage } from '@/contract/page';
import type { View } from '@/contract/view';
import type { LibraryRef } from '../grid/use-blocks';
import { LibraryActions } from './library-actions';
import { SelectionBar } from './selection-bar';
import type { Browsing } from './use-browsing';
import type { useBulkChange } from './use-bulk-change';

type LibrarySelectionProps = {
  libraryRef: LibraryRef;
  library: LibraryPage;
  view: View;
  browsing: Browsing;
  bulk: ReturnType<typeof useBulkChange>;
  onTrash: () => void;
};

/** The selection bar with its actions. It is loaded with the first selection. */
export function LibrarySelection({ browsing, bulk, ...actions }: LibrarySelectionProps) {
  return (
    <SelectionBar browsing={browsing}>
      <LibraryActions browsing={browsing} bulk={bulk} {...actions} />
    </SelectionBar>
  );
}

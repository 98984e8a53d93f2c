'use client';

import type { ComponentProps } from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { SearchPage } from '@/contract/organization/organization-page';
import { SelectionActions } from './selection-actions';
import { SelectionBar } from './selection-bar';
import type { Part } from './use-selected-change';

type Actions = ComponentProps<typeof SelectionActions>;

type SelectionToolsProps = Pick<Actions, 'bulk' | 'onTrash' | 'archiveName' | 'children'> & {
  /** What the organization has: libraries to move assets to, and states to set. */
  page: Pick<SearchPage, 'libraries' | 'approvalStates' | 'paid'>;
  browsing: ComponentProps<typeof SelectionBar>['browsing'] & { selectedTiles: () => Tile[] };
  /** Every selected asset. */
  parts: Part[];
  /** The movable and trashable ones; all, if absent. */
  movable?: Part[];
  /** Whether a change takes the assets out of this view; if absent, only the trash does. */
  leaves?: Actions['leaves'];
};

/** The bar of a selection with its actions. A page loads it with the first selection. */
export function SelectionTools(props: SelectionToolsProps) {
  const { page, browsing, parts, movable = parts, leaves = goesToTrash, ...actions } = props;
  return (
    <SelectionBar browsing={browsing}>
      <SelectionActions
        parts={parts}
        movable={movable}
        knownTiles={browsing.selectedTiles}
        targets={page.libraries}
        approvalStates={page.paid ? page.approvalStates : null}
        leaves={leaves}
        {...actions}
      />
    </SelectionBar>
  );
}

const goesToTrash: Actions['leaves'] = ({ kind }) => kind === 'trash';

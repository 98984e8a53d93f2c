'use client';

import type { ComponentProps } from 'react';
import type { Tile } from '@/contract/browse';
import type { SearchPage } from '@/contract/organization-page';
import { SelectionActions } from '../selection/selection-actions';
import { SelectionBar } from '../selection/selection-bar';
import type { Part, useSelectedChange } from '../selection/use-selected-change';

type Props = {
  page: Pick<SearchPage, 'libraries' | 'approvalStates' | 'paid'>;
  browsing: ComponentProps<typeof SelectionBar>['browsing'] & { selectedTiles: () => Tile[] };
  bulk: ReturnType<typeof useSelectedChange>;
  parts: Part[];
  onTrash: () => void;
};

/** The selection bar of a feedback page, loaded with the first selection. */
export const AnsweredSelection = ({ page, browsing, bulk, parts, onTrash }: Props) => (
  <SelectionBar browsing={browsing}>
    <SelectionActions
      parts={parts}
      movable={parts}
      knownTiles={browsing.selectedTiles}
      targets={page.libraries}
      approvalStates={page.paid ? page.approvalStates : null}
      leaves={({ kind }) => kind === 'trash'}
      bulk={bulk}
      onTrash={onTrash}
    />
  </SelectionBar>
);

'use client';

import { SlidersHorizontalIcon } from 'lucide-react';
import { useState } from 'react';
import type { SavedSearch } from '@/contract/filter/saved-search';
import { buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import { onDemand } from '../control/on-demand';
import { Select } from '../form/select';
import { DisplayOptions } from '../grid/display-menu';
import type { SavedDialogProps, SavedListProps } from './saved-searches';

const SavedList = onDemand(() => import('./saved-searches'), 'SavedList');
const SavedDialog = onDemand(() => import('./saved-searches'), 'SavedDialog');

type Option = { value: string; text: string };

type ViewMenuProps = Pick<SavedListProps, 'scope' | 'filter' | 'sort' | 'onShow'> & {
  orders: readonly (Option | { heading: string; options: readonly Option[] })[];
  onSort: (sort: string) => void;
  /** The grid shows names in any case. */
  namesFixed?: boolean;
};

/** How a grid looks: its order and groups, its tiles, and searches saved under a name. */
export function ViewMenu({ orders, onSort, namesFixed = false, ...search }: ViewMenuProps) {
  const [asked, setAsked] = useState<SavedDialogProps['about'] | null>(null);
  const edit = (saved: SavedSearch) => setAsked(saved);
  return (
    <>
      <Menu
        side="right"
        button={
          <>
            <SlidersHorizontalIcon className="size-4 max-sm:size-5" />
            <span className="max-sm:sr-only">View</span>
          </>
        }
        buttonClass={`${buttonClass('secondary')} max-sm:size-11 max-sm:px-0`}
      >
        <div className="px-3 py-2 [&>div]:grid-cols-[auto_minmax(0,1fr)] [&>div]:items-center [&_label]:mr-4 [&_label]:font-normal">
          <Select
            id="sort"
            label="Order"
            options={orders}
            value={search.sort}
            onChange={({ currentTarget }) => onSort(currentTarget.value)}
          />
        </div>
        <DisplayOptions namesFixed={namesFixed} />
        <SavedList {...search} onSave={() => setAsked('new')} onEdit={edit} />
      </Menu>
      {asked !== null && <SavedDialog {...search} about={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

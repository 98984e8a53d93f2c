'use client';

import { type ComponentProps, useState } from 'react';
import { onDemand } from '../control/on-demand';
import { Select } from '../form/select';
import { DisplayMenu } from '../grid/display-menu';
import type { SavedDialogProps, SavedListProps } from './saved-searches';

const SavedList = onDemand(() => import('./saved-searches'), 'SavedList');
const SavedDialog = onDemand(() => import('./saved-searches'), 'SavedDialog');

type ViewMenuProps = Pick<SavedListProps, 'scope' | 'filter' | 'sort' | 'onShow'> & {
  orders: ComponentProps<typeof Select>['options'];
  onSort: (sort: string) => void;
  /** The grid shows names in any case. */
  namesFixed?: boolean;
};

/** How a grid looks: its order and groups, its tiles, and searches saved under a name. */
export function ViewMenu({ orders, onSort, namesFixed = false, ...search }: ViewMenuProps) {
  const [asked, setAsked] = useState<SavedDialogProps['about'] | null>(null);
  return (
    <>
      <DisplayMenu
        name="View"
        namesFixed={namesFixed}
        className=""
        above={
          <div className="px-3 py-2 [&>div]:grid-cols-[auto_minmax(0,1fr)] [&>div]:items-center [&_label]:mr-4 [&_label]:font-normal">
            <Select
              label="Order"
              options={orders}
              value={search.sort}
              onChange={({ currentTarget }) => onSort(currentTarget.value)}
            />
          </div>
        }
        below={<SavedList {...search} onSave={() => setAsked('new')} onEdit={setAsked} />}
      />
      {asked !== null && <SavedDialog {...search} about={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

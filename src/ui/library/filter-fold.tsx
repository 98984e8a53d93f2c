import { ListFilterIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fold } from '../control/fold';

type FilterFoldProps = {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
};

/** Filters in the row of a toolbar, in narrow windows in a panel behind a button that says how many are set. */
export const FilterFold = ({ count, children }: FilterFoldProps) => (
  <Fold
    label={count > 0 ? `Filters: ${count} set` : 'Filters'}
    button={
      <>
        <ListFilterIcon className="size-4 max-sm:size-5" />
        <span className="max-sm:hidden">Filters</span>
        {count > 0 && <span className="font-semibold text-accent tabular-nums">{count}</span>}
      </>
    }
    below="xl"
    side="left"
    className="max-sm:min-h-11 max-sm:min-w-11 max-sm:px-2"
  >
    {children}
  </Fold>
);

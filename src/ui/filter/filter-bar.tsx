'use client';

import { ListFilterIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { splitFilter } from '@/contract/filter/split-filter';
import { buttonClass } from '../control/button';
import { onDemand } from '../control/on-demand';
import { useStuckHeight } from '../grid/use-stuck-height';
import { FilterField } from './filter-field';
import type { FilterScope } from './use-facets';

const FilterPanel = onDemand(() => import('./filter-panel'), 'FilterPanel');

type FilterBarProps = {
  /** The accessible name of the field. */
  label: string;
  scope: FilterScope;
  filter: string;
  /** `replaces`: in the history, it takes the place of what was typed before. */
  onFilter: (filter: string, replaces?: boolean) => void;
  /** Why the filter of the address is none; null: it is one. */
  problem: string | null;
  /** The menus behind the filters. */
  children: ReactNode;
};

/** The bar over a grid: the field of the filter language, the panel of filters, and menus. */
export function FilterBar({ children, ...field }: FilterBarProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useStuckHeight(bar);
  const count = splitFilter(field.filter).length;
  return (
    <>
      {/* Stays within reach far down the page, except on a phone, whose window is low. */}
      <div
        ref={bar}
        className="wide-page z-10 -my-2 bg-paper py-2 sm:sticky sm:top-0 [@media(max-height:25rem)]:static print:hidden"
      >
        <div className="flex flex-wrap items-start gap-2 max-sm:gap-1.5">
          <FilterField {...field} />
          <button
            type="button"
            aria-label={count > 0 ? `Filters: ${count} set` : 'Filters'}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onPointerEnter={FilterPanel.load}
            onClick={() => {
              setOpen(!open);
              // The panel is at the start of the page.
              if (!open) window.scrollTo(0, 0);
            }}
            className={`${buttonClass('secondary')} aria-expanded:bg-sunken max-sm:min-h-11 max-sm:min-w-11 max-sm:px-2`}
          >
            <ListFilterIcon className="size-4 max-sm:size-5" />
            <span className="max-sm:hidden">Filters</span>
          </button>
          {children}
        </div>
      </div>
      {open && (
        <FilterPanel id={id} scope={field.scope} filter={field.filter} onFilter={field.onFilter} />
      )}
    </>
  );
}

import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Browsing } from '../browse/use-browsing';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { restoreGridFocus } from '../grid/restore-grid-focus';

type Props = {
  browsing: Pick<Browsing, 'selected' | 'selectable' | 'total' | 'clear'> & {
    grid: Pick<Browsing['grid'], 'onAll'>;
  };
  children: ReactNode;
};

/**
 * Of an action in the bar. Where not all names fit into one row, only those used most keep theirs; the others have it
 * as a tooltip.
 */
export const ACTION = {
  often: 'max-[76rem]:[&>span]:hidden',
  rare: 'max-[100rem]:[&>span]:hidden',
};

/**
 * The actions for the selection. It covers the top of the window, so nothing below it moves: one row, on phones a
 * second one for the actions.
 */
export function SelectionBar({ browsing, children }: Props) {
  const { total, selectable, clear, grid } = browsing;
  const { count } = browsing.selected;
  if (count === 0) return null;
  const most = formatNumber(selectable);
  return (
    <Bar>
      <button
        type="button"
        aria-label="Clear selection"
        data-tooltip=""
        onClick={() => {
          clear();
          restoreGridFocus();
        }}
        className="grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
      >
        <XIcon className="size-5" />
      </button>
      <div className="mr-auto flex min-w-0 items-baseline gap-x-3 whitespace-nowrap">
        <p role="status" className="font-medium">
          {formatAssetCount(count)} <span className="max-sm:hidden">selected</span>
        </p>
        {count < selectable && (
          <button
            type="button"
            aria-label={selectable < total ? `Select the first ${most}` : `Select all ${most}`}
            onClick={grid.onAll}
            className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink"
          >
            {selectable < total ? 'First' : 'All'} {most}
          </button>
        )}
      </div>
      <div className="flex gap-1 max-sm:basis-full max-[100rem]:[&>button]:px-2.5 max-sm:[&>button]:flex-1 max-sm:[&>button]:px-0 sm:gap-1.5">
        {children}
      </div>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 top-0 z-20 flex items-center gap-x-4 gap-y-1.5 max-sm:flex-wrap border-b border-line bg-surface px-3 py-2 shadow-card sm:px-6"
    >
      {children}
    </section>
  );
}

import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Browsing } from '../browse/use-browsing';
import { IconButton } from '../control/button';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import { TileMenu } from './tile-menu';

type Props = {
  browsing: Pick<Browsing, 'selected' | 'selectable' | 'isCut' | 'total' | 'clear' | 'menuAt'> & {
    grid: Pick<Browsing['grid'], 'onAll'>;
  };
  children: ReactNode;
};

const QUIET =
  'border-transparent max-[100rem]:px-2.5 max-md:min-h-11 max-md:flex-1 max-md:px-0 disabled:opacity-50';

/**
 * Of an action in the bar. Where not all names fit into one row, only those used most keep theirs; the others have it
 * as a tooltip.
 */
export const ACTION = {
  often: `${QUIET} max-[76rem]:[&>span]:hidden`,
  rare: `${QUIET} max-[100rem]:[&>span]:hidden`,
};

/**
 * The actions for the selection, in one row: those used less are behind a button where they do not fit. It covers the
 * top of the window, so nothing below it moves, or on phones the navigation at the bottom.
 */
export function SelectionBar({ browsing, children }: Props) {
  const { total, selectable, isCut, clear, grid, menuAt } = browsing;
  const { count } = browsing.selected;
  if (count === 0) return null;
  const most = formatNumber(selectable);
  return (
    <>
      <section
        aria-label="Selection"
        data-selection-bar=""
        className="fixed inset-x-0 z-20 flex items-center gap-x-2 border-line bg-surface px-2 shadow-card max-md:bottom-0 max-md:min-h-bottom-bar max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:top-0 md:gap-x-4 md:border-b md:px-6 md:py-2"
      >
        <IconButton
          label="Clear selection"
          onClick={() => {
            clear();
            restoreGridFocus();
          }}
        >
          <XIcon className="size-5" />
        </IconButton>
        <div className="mr-auto flex min-w-0 items-baseline gap-x-3 whitespace-nowrap max-md:grid">
          <p dir="auto" role="status" className="truncate font-medium max-md:text-sm">
            {formatAssetCount(count)} <span className="max-md:hidden">selected</span>
          </p>
          {isCut && (
            <p dir="auto" className="truncate text-sm text-quiet max-md:text-xs">
              <span className="max-lg:sr-only">the first </span>
              {most} of {formatNumber(total)}
            </p>
          )}
          {count < selectable && (
            <button
              type="button"
              aria-label={selectable < total ? `Select the first ${most}` : `Select all ${most}`}
              onClick={grid.onAll}
              className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink max-md:justify-self-start max-md:text-xs"
            >
              {selectable < total ? 'First' : 'All'} {most}
            </button>
          )}
        </div>
        <div className="flex items-center gap-1 max-md:flex-1 max-md:gap-0 max-md:[&>*]:flex-1 sm:gap-1.5">
          {children}
        </div>
      </section>
      {menuAt && (
        <TileMenu at={menuAt} count={count}>
          {children}
        </TileMenu>
      )}
    </>
  );
}

import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LIMITS } from '@/contract/limits';
import { MAX_SELECTED } from '@/contract/view';
import { formatAssetCount, formatNumber } from '../asset/format-quantity';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import type { Browsing } from './use-browsing';
import type { Progress } from './use-bulk-change';

type Props = { browsing: Browsing; progress: Progress | null; children: ReactNode };

/**
 * The actions for the selection, and the progress of a long change. It covers the top of the window, so nothing below
 * it moves.
 */
export function SelectionBar({ browsing, progress, children }: Props) {
  const { selection, total, clear, grid } = browsing;
  const count = selection.ids.size;
  const all = Math.min(total, MAX_SELECTED);
  // A change of one call is done before anybody could read its progress.
  if (progress && progress.of > LIMITS.idsPerCall) return <Bar>{progressOf(progress)}</Bar>;
  if (count === 0) return null;
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
      <div className="mr-auto flex flex-wrap items-baseline gap-x-3">
        <p role="status" className="font-medium">
          {formatAssetCount(count)} <span className="max-sm:hidden">selected</span>
        </p>
        {count < all && (
          <button
            type="button"
            aria-label={`Select ${total > all ? 'the first' : 'all'} ${formatNumber(all)}`}
            onClick={grid.onAll}
            className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink"
          >
            {total > all ? 'First' : 'All'} {formatNumber(all)}
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">{children}</div>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-2 shadow-card sm:px-6"
    >
      {children}
    </section>
  );
}

const progressOf = ({ done, of }: Progress) => (
  <div className="grid min-h-10 flex-1 content-center gap-1.5">
    <p className="text-sm font-medium">
      {formatNumber(done)} of {formatNumber(of)} done
    </p>
    <progress
      aria-label="Bulk change"
      value={done}
      max={of}
      className="upload-progress rounded-full"
    />
  </div>
);

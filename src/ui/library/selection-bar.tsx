import type { ReactNode } from 'react';
import { assetsInWords } from '../asset/quantities';
import { CloseIcon } from '../icon/icons';

/** What can be done with what is chosen. It lies over the top of the window, so that nothing below it moves. */
export function SelectionBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  const { count, onClear, children } = props;
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-2 shadow-card sm:px-6"
    >
      <button
        type="button"
        aria-label="Clear the selection"
        onClick={onClear}
        className="grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
      >
        <CloseIcon />
      </button>
      <p role="status" className="mr-auto font-medium">
        {assetsInWords(count)} <span className="max-sm:hidden">selected</span>
      </p>
      <div className="flex gap-1.5 sm:gap-2">{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';

type ChipProps = { pressed: boolean; onClick: () => void; className?: string; children: ReactNode };

/** A button that filters by one of a few values. */
export const Chip = ({ pressed, onClick, className = '', children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onClick}
    className={`inline-flex min-h-10 items-center gap-1.5 rounded-full border border-edge/60 bg-surface px-4 text-sm tabular-nums hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium max-sm:px-3 ${className}`}
  >
    {children}
  </button>
);

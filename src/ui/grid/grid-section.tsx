import { type ReactNode, useId } from 'react';
import { formatNumber } from '../format/format-quantity';
import type { Section } from './grid-layout';

type GridSectionProps = {
  /** The accessible name of the list in a section without a heading. */
  label: string;
  section: Section;
  /** The top of its heading, as a style; null before the first layout. */
  top: string | number | null;
  /** The top of the next heading, as a style; null for the last section. */
  next: string | number | null;
  /** Selects the assets at `count` places from `from`. */
  onRange: (from: number, count: number) => void;
  /** The visible tiles. */
  children: ReactNode;
};

/** The assets of a group under their heading, or all assets of a grid without groups. */
export function GridSection({ label, section, top, next, onRange, children }: GridSectionProps) {
  const id = useId();
  const { heading, from, count } = section;
  const list = top === null ? 'asset-grid-server-list' : '';
  if (heading === null)
    return (
      <ul aria-label={label} className={list}>
        {children}
      </ul>
    );
  return (
    <section aria-labelledby={id}>
      {/* As high as the section: so far, its heading stays at the top of the window. */}
      <div
        className={top === null ? undefined : 'asset-grid-section'}
        style={top === null ? undefined : { top, bottom: bottomAt(next) }}
      >
        <div className="asset-grid-heading">
          <h2 dir="auto" id={id} className="min-w-0 truncate text-base font-medium">
            {heading.text}
          </h2>
          <span className="text-sm text-quiet">{formatNumber(count)}</span>
          <button
            type="button"
            onClick={() => onRange(from, count)}
            aria-label={`Select ${heading.text}`}
            className="ml-auto min-h-10 rounded-control px-3 text-sm text-quiet hover:text-ink"
          >
            Select
          </button>
        </div>
      </div>
      <ul aria-labelledby={id} className={list}>
        {children}
      </ul>
    </section>
  );
}

const bottomAt = (top: string | number | null) =>
  top === null ? 0 : `calc(100% - ${typeof top === 'number' ? `${top}px` : top})`;

import { type CSSProperties, type ReactNode, useId } from 'react';
import { formatNumber } from '../asset/format-quantity';
import type { Section } from './grid-layout';

type GridSectionProps = {
  /** The accessible name of the list of a section without a heading. */
  label: string;
  section: Section;
  /** Its number; null before the first layout. */
  number: number | null;
  /** Selects the assets at `count` places from `from`. */
  onRange: (from: number, count: number) => void;
  /** The visible tiles. */
  children: ReactNode;
};

/** The assets of a group under their heading, or all assets of a grid without groups. */
export function GridSection({ label, section, number, onRange, children }: GridSectionProps) {
  const id = useId();
  const { heading, from, count, firstRow } = section;
  const list = number === null ? 'asset-grid-server-list' : '';
  if (heading === null)
    return (
      <ul aria-label={label} className={list}>
        {children}
      </ul>
    );
  return (
    <section aria-labelledby={id}>
      <div
        className={`asset-grid-heading ${number === null ? '' : 'absolute'}`}
        style={number === null ? undefined : topOf(firstRow, number)}
      >
        <h2 id={id} className="min-w-0 truncate text-base font-medium">
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
      <ul aria-labelledby={id} className={list}>
        {children}
      </ul>
    </section>
  );
}

const topOf = (row: number, headings: number): CSSProperties => ({
  top: `calc(${row} * var(--row) + ${headings} * var(--heading))`,
});

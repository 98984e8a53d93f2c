import {
  type Box,
  type GridLayout,
  type GridSize,
  HEADING_PX,
  lastOf,
  type PlacedSection,
  sectionOf,
  sectionsOf,
} from './grid-layout';
import type { Groups } from './group-headings';

/**
 * Square tiles in rows of equal height. Positions depend only on the number of columns, so they are known before assets
 * are loaded, and the style sheet can compute them.
 */
export function squareLayout(
  groups: Groups | null,
  total: number,
  { columns, rowHeight, gap }: GridSize,
): GridLayout {
  let rows = 0;
  const sections = sectionsOf(groups, total).map((section): PlacedSection => {
    const firstStrip = rows;
    rows += Math.ceil(section.count / columns);
    return { ...section, firstStrip };
  });
  const hasHeadings = sections[0]?.heading != null;
  const sectionOfRow = (row: number) =>
    lastOf(sections.length, (n) => sections[n]?.firstStrip ?? 0, row);
  const cellOf = (place: number) => {
    const n = sectionOf(layout, place);
    const { from, firstStrip } = sections[n] ?? { from: 0, firstStrip: 0 };
    return {
      row: firstStrip + Math.floor((place - from) / columns),
      column: (place - from) % columns,
      headings: hasHeadings ? n + 1 : 0,
    };
  };
  const layout: GridLayout = {
    total,
    sections,
    strips: rows,
    columns,
    rowHeight,
    height: `calc(${topStyle(rows, hasHeadings ? sections.length : 0)} - var(--gap))`,
    topOf(row) {
      const n = sectionOfRow(row);
      const isFirst = row < rows && sections[n]?.firstStrip === row;
      const headings = hasHeadings ? n + (isFirst ? 0 : 1) : 0;
      return row * rowHeight + headings * HEADING_PX;
    },
    firstPlaceOf(row) {
      const section = sections[sectionOfRow(row)];
      if (!section) return 0;
      return section.from + Math.min(section.count, (row - section.firstStrip) * columns);
    },
    boxOf(place): Box {
      const { row, column, headings } = cellOf(place);
      const [top, left] = [row * rowHeight + headings * HEADING_PX, column * rowHeight];
      return { top, left, bottom: top + rowHeight - gap, right: left + rowHeight - gap };
    },
    positionOf(place) {
      const { row, column, headings } = cellOf(place);
      return { top: `calc(${topStyle(row, headings)})`, left: `calc(${column} * var(--row))` };
    },
    headingTop: (n) => `calc(${topStyle(sections[n]?.firstStrip ?? 0, n)})`,
  };
  return layout;
}

/** A CSS variable on every tile would double the browser's time for styles. */
const topStyle = (row: number, headings: number) =>
  headings > 0 ? `${row} * var(--row) + ${headings} * var(--heading)` : `${row} * var(--row)`;

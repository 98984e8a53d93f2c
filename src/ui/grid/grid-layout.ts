import { ASSETS_PER_BLOCK } from '@/contract/view';
import type { Groups, Heading } from './group-headings';

/** The height at the top of the window that the filters of a library cover. */
export const COVERED_PX = 60;

/** The height of the heading of a section; the style sheet has it too. */
export const HEADING_PX = 52;

/** Assets under one heading, in whole rows. Without a heading it is the only section. */
export type Section = {
  heading: Heading | null;
  /** The place of its first asset, and how many assets it has. */
  from: number;
  count: number;
  firstRow: number;
};

/**
 * Square tiles in rows of equal height, below each other in sections. The columns depend on the width only, so
 * positions are known before images load.
 */
export type GridLayout = {
  columns: number;
  /** Pixels from row to row, without headings. */
  rowHeight: number;
  total: number;
  rows: number;
  sections: Section[];
};

/**
 * Lays out `total` assets, each group under a heading of its own; `groups` null: without headings. The groups may be of
 * a moment before or after the total: the last one is what is left.
 */
export function layOut(
  groups: Groups | null,
  total: number,
  { columns, rowHeight }: Pick<GridLayout, 'columns' | 'rowHeight'>,
): GridLayout {
  const sections: Section[] = [];
  let from = 0;
  let rows = 0;
  for (const { heading, count } of groups?.list ?? [{ heading: null, count: total }]) {
    const isLast = sections.length + 1 === (groups?.list.length ?? 1);
    const here = isLast ? total - from : Math.min(count, total - from);
    if (here <= 0) break;
    sections.push({ heading, from, count: here, firstRow: rows });
    from += here;
    rows += Math.ceil(here / columns);
  }
  return { columns, rowHeight, total, rows, sections };
}

/** The number of the last section that begins at `value` or before; `beginOf` gives where each begins. */
function lastSection(
  { sections }: GridLayout,
  beginOf: (section: Section, n: number) => number,
  value: number,
): number {
  let [low, high] = [0, Math.max(0, sections.length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (beginOf(sections[middle] as Section, middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The number of the section of a place. */
export const sectionOf = (layout: GridLayout, place: number): number =>
  lastSection(layout, ({ from }) => from, place);

const sectionOfRow = (layout: GridLayout, row: number): Section | undefined =>
  layout.sections[lastSection(layout, ({ firstRow }) => firstRow, row)];

/** How many headings are above the tiles of section `n`. */
const headingsAbove = ({ sections }: GridLayout, n: number) =>
  sections[n]?.heading == null ? 0 : n + 1;

/** The row and the column of a place, and how many headings are above it. */
export function cellOf(layout: GridLayout, place: number) {
  const n = sectionOf(layout, place);
  const { from, firstRow } = layout.sections[n] ?? { from: 0, firstRow: 0 };
  return {
    row: firstRow + Math.floor((place - from) / layout.columns),
    column: (place - from) % layout.columns,
    headings: headingsAbove(layout, n),
  };
}

/** The places of rows `first` to `last`, both included: from the first one up to `to`. */
export function placesOfRows(layout: GridLayout, first: number, last: number) {
  const firstPlace = (row: number) => {
    const section = sectionOfRow(layout, row);
    if (!section) return 0;
    const { from, count, firstRow } = section;
    return from + Math.min(count, (row - firstRow) * layout.columns);
  };
  return { from: firstPlace(first), to: firstPlace(last + 1) };
}

/** Pixels from the top of the grid to the heading of section `n`. */
export const sectionTop = (layout: GridLayout, n: number): number => {
  const section = layout.sections[n];
  return section
    ? section.firstRow * layout.rowHeight + (section.heading === null ? 0 : n * HEADING_PX)
    : 0;
};

/** Pixels from the top of the grid to the tiles of section `n`, below its heading. */
const tilesTop = (layout: GridLayout, n: number): number =>
  sectionTop(layout, n) + (layout.sections[n]?.heading == null ? 0 : HEADING_PX);

/** The number of the section at `px` from the top of the grid. */
export const sectionAt = (layout: GridLayout, px: number): number =>
  lastSection(layout, (_, n) => sectionTop(layout, n), px);

/** The height of a row, with the heading above it. */
export function heightOfRow(layout: GridLayout, row: number): number {
  const section = sectionOfRow(layout, row);
  const isHeaded = section && section.heading !== null && section.firstRow === row;
  return layout.rowHeight + (isHeaded ? HEADING_PX : 0);
}

/** The place of the first tile that is wholly below `px` from the top of the grid. */
export function firstPlaceBelow(layout: GridLayout, px: number): number {
  const n = sectionAt(layout, px);
  const section = layout.sections[n];
  if (!section) return 0;
  const rows = Math.max(0, Math.ceil((px - tilesTop(layout, n)) / layout.rowHeight));
  return Math.min(layout.total - 1, section.from + Math.min(section.count, rows * layout.columns));
}

/** The numbers of the blocks that hold the assets at the places `from` up to `to`. */
export function blocksOf(from: number, to: number, total: number): number[] {
  const end = Math.min(total, to) - 1;
  if (end < from) return [];
  const firstBlock = Math.floor(from / ASSETS_PER_BLOCK);
  const count = Math.floor(end / ASSETS_PER_BLOCK) - firstBlock + 1;
  return Array.from({ length: count }, (_, n) => firstBlock + n);
}

/** The visible blocks and the next one in the scroll direction, which is fetched ahead. */
export function withNext(numbers: number[], towards: -1 | 0 | 1, total: number): number[] {
  const next = (towards > 0 ? (numbers.at(-1) ?? 0) : (numbers[0] ?? 0)) + towards;
  const isThere = next >= 0 && next * ASSETS_PER_BLOCK < total;
  return towards === 0 || !isThere ? numbers : [...numbers, next];
}

/** The place that a key moves to; null for other keys. `page`: the number of visible rows. */
export function placeAfter(
  key: string,
  from: number,
  layout: GridLayout,
  page: number,
): number | null {
  const { total } = layout;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -total, End: total };
  const rows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page };
  const [step, rowStep] = [steps[key], rows[key]];
  if (total === 0) return null;
  if (step !== undefined) return Math.min(total - 1, Math.max(0, from + step));
  if (rowStep === undefined) return null;
  const { row, column } = cellOf(layout, from);
  const target = row + rowStep;
  if (target < 0) return key === 'ArrowUp' ? from : 0;
  if (target >= layout.rows) return key === 'ArrowDown' ? from : total - 1;
  // A row that is not full may have no tile in this column.
  const there = placesOfRows(layout, target, target);
  return Math.min(there.to - 1, there.from + column);
}

/** A rectangle in pixels, relative to the corner of the grid. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** The places that a box touches, in order. Tiles are as wide as rows are high. */
export function placesIn({ left, right, top, bottom }: Box, layout: GridLayout): number[] {
  const { columns, rowHeight } = layout;
  const at = (px: number) => Math.floor(px / rowHeight);
  const [firstColumn, lastColumn] = [Math.max(0, at(left)), Math.min(at(right), columns - 1)];
  const places: number[] = [];
  for (let n = sectionAt(layout, top); n < layout.sections.length; n++) {
    const { from, count } = layout.sections[n] as Section;
    const begin = tilesTop(layout, n);
    if (begin > bottom) break;
    const lastRow = Math.min(at(bottom - begin), Math.ceil(count / columns) - 1);
    for (let row = Math.max(0, at(top - begin)); row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++)
        if (row * columns + column < count) places.push(from + row * columns + column);
  }
  return places;
}

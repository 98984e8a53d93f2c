import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import type { Groups, Heading } from './group-headings';

/** The height of a section heading; the style sheet has it too. */
export const HEADING_PX = 52;

/** Assets under one heading. A section without a heading is the only one. */
export type Section = {
  heading: Heading | null;
  /** The place of its first asset, and the number of its assets. */
  from: number;
  count: number;
};

export type PlacedSection = Section & { firstStrip: number };

/** A rectangle in pixels, relative to the corner of the grid. */
export type Box = { left: number; right: number; top: number; bottom: number };

export type Point = { x: number; y: number };

/** The position of a tile: numbers are pixels; without a size, the style sheet sets it. */
export type Position = {
  top: string | number;
  left: string | number;
  width?: number;
  height?: number;
};

/**
 * The positions of the assets in a grid. It consists of strips from top to bottom, and only the visible ones are in the
 * document. A strip is a row, or assets whose rows are not known yet. The first strip of a section has its heading
 * above.
 */
export type GridLayout = {
  total: number;
  sections: PlacedSection[];
  strips: number;
  /** The number of columns; null where rows have different ones. */
  columns: number | null;
  /** The usual height of a row with the gap below it, in pixels. */
  rowHeight: number;
  /** The height of the whole grid, as a style. */
  height: string | number;
  /** Pixels from the top of the grid to strip `n`; the end of the grid for `strips`. */
  topOf: (strip: number) => number;
  /** The place of the first asset in strip `n`; `total` for `strips`. */
  firstPlaceOf: (strip: number) => number;
  /** The position of a tile, or an estimate while it is not known. */
  boxOf: (place: number) => Box;
  /** The same as a style; null while not known. */
  positionOf: (place: number) => Position | null;
  /** The top of the heading of section `n`, as a style. */
  headingTop: (section: number) => string | number;
};

/** The size of a grid on the page, in pixels. */
export type GridSize = {
  width: number;
  /** The columns of a grid of squares. */
  columns: number;
  /** The distance between rows of squares, including the gap. */
  rowHeight: number;
  gap: number;
};

/** Browsers cut off higher pages. */
export const MAX_HEIGHT_PX = 33_000_000;

/**
 * The size, with more columns and so smaller tiles if `total` assets would otherwise exceed the maximum height of a
 * page. `growth`: how many times higher than squares they are.
 */
export function withEnoughColumns<Size extends GridSize>(
  size: Size,
  total: number,
  growth: number,
): Size {
  const { width, gap } = size;
  const needed = Math.ceil(Math.sqrt((growth * total * (width + gap)) / MAX_HEIGHT_PX));
  const columns = Math.max(size.columns, needed);
  return columns === size.columns ? size : { ...size, columns, rowHeight: (width + gap) / columns };
}

/**
 * Divides `total` assets into sections, one per group; with `groups` null, one section without a heading. The groups
 * may be slightly older or newer than the total, so the last section gets the remainder.
 */
export function sectionsOf(groups: Groups | null, total: number): Section[] {
  const sections: Section[] = [];
  let from = 0;
  for (const { heading, count } of groups?.list ?? [{ heading: null, count: total }]) {
    const isLast = sections.length + 1 === (groups?.list.length ?? 1);
    const here = isLast ? total - from : Math.min(count, total - from);
    if (here <= 0) break;
    sections.push({ heading, from, count: here });
    from += here;
  }
  return sections;
}

/** The last of `count` items to begin at `value` or before; `beginOf` returns where an item begins. */
export function lastOf(count: number, beginOf: (n: number) => number, value: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (beginOf(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

const lastSection = (
  { sections }: GridLayout,
  beginOf: (one: PlacedSection) => number,
  value: number,
) => lastOf(sections.length, (n) => beginOf(sections[n] as PlacedSection), value);

/** The number of the section of a place. */
export const sectionOf = (layout: GridLayout, place: number): number =>
  lastSection(layout, ({ from }) => from, place);

/** Pixels from the top of the grid to the heading of section `n`. */
export const sectionTop = (layout: GridLayout, n: number): number =>
  layout.topOf(layout.sections[n]?.firstStrip ?? 0);

/** The number of the section at `px` from the top of the grid. */
export const sectionAt = (layout: GridLayout, px: number): number =>
  lastSection(layout, ({ firstStrip }) => layout.topOf(firstStrip), px);

/** The strip of a place. */
export const stripOf = (layout: GridLayout, place: number): number =>
  lastOf(layout.strips, layout.firstPlaceOf, place);

/** The strip at `px` from the top of the grid. */
export const stripAt = (layout: GridLayout, px: number): number =>
  lastOf(layout.strips, layout.topOf, px);

/** Places from the first one up to `to`. */
export type Places = { from: number; to: number };

/** The places of the strips `first` to `last`, both included. */
export const placesOfStrips = (layout: GridLayout, first: number, last: number): Places => ({
  from: layout.firstPlaceOf(first),
  to: layout.firstPlaceOf(Math.min(layout.strips, last + 1)),
});

/** The place of the first tile wholly below `px` from the top of the grid. */
export function firstPlaceBelow(layout: GridLayout, px: number): number {
  const strip = stripAt(layout, px);
  const first = layout.firstPlaceOf(strip);
  const isBelow = layout.boxOf(first).top >= px;
  return Math.max(0, Math.min(layout.total - 1, isBelow ? first : layout.firstPlaceOf(strip + 1)));
}

/** The strips among `places` whose tiles are not known yet: pixels from the top of the grid, and their heights. */
export function waitingIn(layout: GridLayout, { from, to }: Places) {
  const waiting: { top: number; height: number }[] = [];
  if (from >= to) return waiting;
  for (let strip = stripOf(layout, from); layout.firstPlaceOf(strip) < to; strip++) {
    const first = layout.firstPlaceOf(strip);
    if (layout.positionOf(first)) continue;
    const { top } = layout.boxOf(first);
    waiting.push({ top, height: layout.boxOf(layout.firstPlaceOf(strip + 1) - 1).bottom - top });
  }
  return waiting;
}

/** The numbers of the blocks with the assets at the places `from` up to `to`. */
export function blocksOf(from: number, to: number, total: number): number[] {
  const end = Math.min(total, to) - 1;
  if (end < from) return [];
  const firstBlock = Math.floor(from / ASSETS_PER_BLOCK);
  const count = Math.floor(end / ASSETS_PER_BLOCK) - firstBlock + 1;
  return Array.from({ length: count }, (_, n) => firstBlock + n);
}

/** The visible blocks, and the next one in the scroll direction, to prefetch it. */
export function withNext(numbers: number[], towards: -1 | 0 | 1, total: number): number[] {
  const next = (towards > 0 ? (numbers.at(-1) ?? 0) : (numbers[0] ?? 0)) + towards;
  const isThere = next >= 0 && next * ASSETS_PER_BLOCK < total;
  return towards === 0 || !isThere ? numbers : [...numbers, next];
}

/** The target place of a key; null for other keys. `page`: the number of visible rows. */
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
  const target = stripOf(layout, from) + rowStep;
  if (target < 0) return key === 'ArrowUp' ? from : 0;
  if (target >= layout.strips) return key === 'ArrowDown' ? from : total - 1;
  return nearestIn(layout, placesOfStrips(layout, target, target), centerOf(layout.boxOf(from)));
}

/** A drop position between tiles: before the place `before`, or after the last one. `mark`: its line. */
export type Gap = { before: number; mark: { left: number; top: number; height: number } };

/** The gap nearest to a point in the row of that point. The point is in pixels from the corner of the grid. */
export function gapAt(layout: GridLayout, { x, y }: Point): Gap {
  const strip = stripAt(layout, y);
  const { from, to } = placesOfStrips(layout, strip, strip);
  let before = from;
  while (before < to && centerOf(layout.boxOf(before)) < x) before++;
  const box = layout.boxOf(Math.min(before, to - 1));
  const left = before < to ? box.left : box.right;
  return { before, mark: { left, top: box.top, height: box.bottom - box.top } };
}

const centerOf = ({ left, right }: Box) => (left + right) / 2;

/** The place whose center is nearest to `x`. */
function nearestIn(layout: GridLayout, { from, to }: Places, x: number): number {
  const distance = (place: number) => Math.abs(centerOf(layout.boxOf(place)) - x);
  let nearest = from;
  for (let place = from + 1; place < to; place++)
    if (distance(place) < distance(nearest)) nearest = place;
  return nearest;
}

/** The places whose tiles a box touches, in order. */
export function placesIn(box: Box, layout: GridLayout): number[] {
  const { from, to } = placesOfStrips(
    layout,
    stripAt(layout, box.top),
    stripAt(layout, box.bottom),
  );
  const touched: number[] = [];
  for (let place = from; place < to; place++)
    if (overlaps(layout.boxOf(place), box)) touched.push(place);
  return touched;
}

const overlaps = (one: Box, other: Box) =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top;

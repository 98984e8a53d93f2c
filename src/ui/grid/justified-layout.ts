import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import {
  type Box,
  type GridLayout,
  type GridSize,
  HEADING_PX,
  type PlacedSection,
  type Section,
  sectionsOf,
  stripOf,
} from './grid-layout';
import type { Groups } from './group-headings';

/** Width divided by height of the tiles of a block; null until loaded. */
export type ShapesOf = (block: number) => readonly number[] | null;

/** The number of assets laid out together, independently of others: enough for several rows. */
const ASSETS_PER_PART = 100;

/** The usual shape of a photo, for rows not loaded yet. */
const USUAL_SHAPE = 1.35;
/** How many times higher a justified grid is than one of squares, whatever its shapes. */
export const JUSTIFIED_GROWTH = 2;

/** About how many times higher rows are than the minimum, because they fill the width. */
const USUAL_GROWTH = 1.14;

/** The last row of a part fills the width when its tiles take at least this much of it. */
const LEAST_FILL = 0.6;

type Row = { count: number /** Pixels. */; height: number };

/** A row, or a whole part of unknown shapes: then `shapes` is null. `top`: the top of its tiles. */
type Strip = {
  from: number;
  count: number;
  top: number;
  height: number;
  shapes: readonly number[] | null;
};

/**
 * Tiles in the shape of their assets, in rows of full width. A part not loaded yet is one strip with the estimated
 * height of its rows.
 */
export function justifiedLayout(
  groups: Groups | null,
  total: number,
  { width, rowHeight, gap }: GridSize,
  shapesOf: ShapesOf,
): GridLayout {
  const size = { width, gap, least: rowHeight - gap };
  const { sections, strips, end } = stripsOf(sectionsOf(groups, total), size, shapesOf);
  const headed = new Set(sections.map(({ heading, firstStrip }) => heading !== null && firstStrip));
  const layout: GridLayout = {
    total,
    sections,
    strips: strips.length,
    columns: null,
    rowHeight: size.least * USUAL_GROWTH + gap,
    height: Math.max(0, end - gap),
    topOf: (n) => (strips[n]?.top ?? end) - (headed.has(n) ? HEADING_PX : 0),
    firstPlaceOf: (n) => strips[n]?.from ?? total,
    boxOf: (place) => boxIn(strips[stripOf(layout, place)] ?? EMPTY_STRIP, place, size),
    positionOf(place) {
      const strip = strips[stripOf(layout, place)];
      if (!strip?.shapes) return null;
      const { top, left, bottom, right } = boxIn(strip, place, size);
      return { top, left, width: right - left, height: bottom - top };
    },
    headingTop: (n) => layout.topOf(sections[n]?.firstStrip ?? 0),
  };
  return layout;
}

/** The strips of all sections. `end`: pixels from the top of the grid to below the last strip and its gap. */
function stripsOf(all: Section[], size: RowSize, shapesOf: ShapesOf) {
  const sections: PlacedSection[] = [];
  const strips: Strip[] = [];
  let end = 0;
  const add = (strip: Omit<Strip, 'top'>) => {
    strips.push({ ...strip, top: end });
    end += strip.height + size.gap;
  };
  for (const section of all) {
    sections.push({ ...section, firstStrip: strips.length });
    if (section.heading !== null) end += HEADING_PX;
    const sectionEnd = section.from + section.count;
    for (let from = section.from; from < sectionEnd; from += ASSETS_PER_PART) {
      const to = Math.min(sectionEnd, from + ASSETS_PER_PART);
      const shapes = shapesBetween(from, to, shapesOf);
      if (!shapes) add({ from, count: to - from, height: usualHeight(to - from, size), shapes });
      else {
        let place = from;
        for (const { count, height } of rowsOf(shapes, size, to === sectionEnd)) {
          const begin = place - from;
          add({ from: place, count, height, shapes: shapes.slice(begin, begin + count) });
          place += count;
        }
      }
    }
  }
  return { sections, strips, end };
}

/** The position of a tile in its strip; an estimate until the strip is loaded. */
function boxIn(strip: Strip, place: number, { width, gap, least }: RowSize): Box {
  const { from, count, top, height, shapes } = strip;
  const before = place - from;
  if (!shapes) {
    const estimated = top + (before / count) * height;
    return { top: estimated, left: 0, bottom: estimated + least, right: width };
  }
  const widthOf = (shape: number) => shape * height;
  const left = shapes.slice(0, before).reduce((sum, shape) => sum + widthOf(shape) + gap, 0);
  return { top, left, bottom: top + height, right: left + widthOf(shapes[before] ?? 1) };
}

const EMPTY_STRIP: Strip = { from: 0, count: 1, top: 0, height: 0, shapes: null };

type RowSize = {
  width: number;
  gap: number /** The minimum height of a full row. */;
  least: number;
};

/** The shapes at the places `from` up to `to`; null when some are not loaded. */
function shapesBetween(from: number, to: number, shapesOf: ShapesOf): number[] | null {
  const shapes: number[] = [];
  while (from + shapes.length < to) {
    const place = from + shapes.length;
    const offset = place % ASSETS_PER_BLOCK;
    const block = shapesOf(Math.floor(place / ASSETS_PER_BLOCK));
    const here = block?.slice(offset, offset + to - place) ?? [];
    if (here.length === 0) return null;
    shapes.push(...here);
  }
  return shapes;
}

/** The estimated height of the rows for this many assets. */
function usualHeight(count: number, { width, gap, least }: RowSize): number {
  const usual = least * USUAL_GROWTH;
  const rows = Math.ceil((count * (USUAL_SHAPE * usual + gap)) / width);
  return rows * (usual + gap) - gap;
}

/**
 * Breaks tiles into rows as style sheets wrap lines, so the server's document has the same rows. A row takes as many
 * tiles as fit at the minimum height and then grows to fill the width. The last row of a section (`isEnd`) stays as it
 * is. The last row of another part fills the width; if it has too few tiles, it is joined with the row before.
 */
export function rowsOf(shapes: readonly number[], size: RowSize, isEnd: boolean): Row[] {
  const { width, gap, least } = size;
  const rows: { count: number; shape: number }[] = [];
  let row = { count: 0, shape: 0 };
  for (const shape of shapes) {
    if (row.count > 0 && (row.shape + shape) * least + row.count * gap > width) {
      rows.push(row);
      row = { count: 0, shape: 0 };
    }
    row = { count: row.count + 1, shape: row.shape + shape };
  }
  const full = ({ count, shape }: typeof row) => (width - (count - 1) * gap) / shape;
  const above = rows.at(-1);
  if (!isEnd && above && full(row) * LEAST_FILL > least) {
    rows.pop();
    row = { count: above.count + row.count, shape: above.shape + row.shape };
  }
  const lastHeight = isEnd ? Math.min(least, full(row)) : Math.min(least / LEAST_FILL, full(row));
  return [
    ...rows.map((each) => ({ count: each.count, height: full(each) })),
    ...(row.count > 0 ? [{ count: row.count, height: lastHeight }] : []),
  ];
}

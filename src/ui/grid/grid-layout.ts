import { ASSETS_PER_BLOCK } from '@/contract/view';

/**
 * Square tiles in rows of equal height. The columns depend on the width only, so positions are known before images
 * load.
 */
export type GridLayout = { columns: number; rowHeight: number };

/** The height at the top of the window that the filters of a library cover. */
export const COVERED_PX = 60;

export const rowsOf = (total: number, columns: number): number => Math.ceil(total / columns);

/** The numbers of the blocks that hold the assets of rows `first` to `last`, both included. */
export function blocksOf(first: number, last: number, columns: number, total: number): number[] {
  const from = Math.max(0, first * columns);
  const to = Math.min(total, (last + 1) * columns) - 1;
  if (to < from) return [];
  const firstBlock = Math.floor(from / ASSETS_PER_BLOCK);
  const count = Math.floor(to / ASSETS_PER_BLOCK) - firstBlock + 1;
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
  { columns, total, page }: { columns: number; total: number; page: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: -total,
    End: total,
  };
  const step = steps[key];
  if (step === undefined || total === 0) return null;
  const to = from + step;
  // ArrowDown from the last row but one always moves, if need be to the last asset.
  if (key === 'ArrowUp' && to < 0) return from;
  if (key === 'ArrowDown' && to >= total)
    return Math.floor(from / columns) < rowsOf(total, columns) - 1 ? total - 1 : from;
  return Math.min(total - 1, Math.max(0, to));
}

/** A rectangle in pixels, relative to the corner of the grid. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** The places that a box touches, in order. Tiles are as wide as rows are high. */
export function placesIn(
  { left, right, top, bottom }: Box,
  { columns, rowHeight }: GridLayout,
  total: number,
): number[] {
  const at = (px: number) => Math.floor(px / rowHeight);
  const places: number[] = [];
  for (
    let row = Math.max(0, at(top));
    row <= Math.min(at(bottom), rowsOf(total, columns) - 1);
    row++
  )
    for (let column = Math.max(0, at(left)); column <= Math.min(at(right), columns - 1); column++)
      if (row * columns + column < total) places.push(row * columns + column);
  return places;
}

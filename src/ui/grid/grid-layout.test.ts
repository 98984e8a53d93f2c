import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  firstPlaceBelow,
  gapAt,
  HEADING_PX,
  placeAfter,
  placesIn,
  placesOfStrips,
  sectionAt,
  sectionTop,
  withNext,
} from './grid-layout';
import { withHeadings } from './group-headings';
import { squareLayout } from './square-layout';

const FOUR = { width: 394, columns: 4, rowHeight: 100, gap: 6 };
const MONTHS = withHeadings('captured', [
  { key: '2026-03', count: 6 },
  { key: '2026-01', count: 1 },
  { key: '2024-05', count: 4 },
]);
/** Two rows, one row, one row. */
const BY_MONTH = squareLayout(MONTHS, 11, FOUR);
const PLAIN = squareLayout(null, 10, FOUR);

describe('squareLayout', () => {
  it('begins each group in its own row', () => {
    expect(BY_MONTH.strips).toBe(4);
    expect(BY_MONTH.sections.map(({ from, firstStrip }) => [from, firstStrip])).toEqual([
      [0, 0],
      [6, 2],
      [7, 3],
    ]);
    expect([0, 1, 4, 5].map((total) => squareLayout(null, total, FOUR).strips)).toEqual([
      0, 1, 1, 2,
    ]);
  });

  it('has as many places as assets, whenever the groups were counted', () => {
    const counts = (total: number) =>
      squareLayout(MONTHS, total, FOUR).sections.map(({ count }) => count);
    expect(counts(13)).toEqual([6, 1, 6]);
    expect(counts(7)).toEqual([6, 1]);
    expect(counts(3)).toEqual([3]);
    expect(counts(0)).toEqual([]);
  });

  it('returns the position of each tile, for scripts and for the style sheet', () => {
    const corners = [0, 5, 6, 7, 10].map((place) => BY_MONTH.boxOf(place));
    expect(corners.map(({ top, left }) => [top, left])).toEqual([
      [HEADING_PX, 0],
      [100 + HEADING_PX, 100],
      [200 + 2 * HEADING_PX, 0],
      [300 + 3 * HEADING_PX, 0],
      [300 + 3 * HEADING_PX, 300],
    ]);
    expect(PLAIN.boxOf(9)).toEqual({ top: 200, left: 100, bottom: 294, right: 194 });
    expect(BY_MONTH.positionOf(7)).toEqual({
      top: 'calc(3 * var(--row) + 3 * var(--heading))',
      left: 'calc(0 * var(--row))',
    });
    expect(PLAIN.positionOf(9)).toEqual({
      top: 'calc(2 * var(--row))',
      left: 'calc(1 * var(--row))',
    });
  });

  it('returns the places of rows, full or not', () => {
    expect(placesOfStrips(BY_MONTH, 1, 1)).toEqual({ from: 4, to: 6 });
    expect(placesOfStrips(BY_MONTH, 1, 3)).toEqual({ from: 4, to: 11 });
    expect(placesOfStrips(PLAIN, 0, 9)).toEqual({ from: 0, to: 10 });
  });

  it('returns the pixel positions of sections and rows', () => {
    expect([0, 1, 2].map((n) => sectionTop(BY_MONTH, n))).toEqual([
      0,
      200 + HEADING_PX,
      300 + 2 * HEADING_PX,
    ]);
    expect([0, 1, 2, 4].map((row) => BY_MONTH.topOf(row))).toEqual([
      0,
      100 + HEADING_PX,
      200 + HEADING_PX,
      400 + 3 * HEADING_PX,
    ]);
    expect(PLAIN.topOf(1)).toBe(100);
    expect([-5, 0, 199, 260, 9999].map((px) => sectionAt(BY_MONTH, px))).toEqual([0, 0, 0, 1, 2]);
    expect([0, 10, HEADING_PX + 1, 9999].map((px) => firstPlaceBelow(BY_MONTH, px))).toEqual([
      0, 0, 4, 10,
    ]);
    expect([0, 1, 100, 101].map((px) => firstPlaceBelow(PLAIN, px))).toEqual([0, 4, 4, 8]);
  });
});

describe('blocksOf', () => {
  it('returns the blocks of a range of places, both at a boundary', () => {
    expect(blocksOf(0, 24, 100_000)).toEqual([0]);
    expect(blocksOf(90, 108, 100_000)).toEqual([0, 1]);
    expect(blocksOf(49_998, 50_046, 100_000)).toEqual([499, 500]);
  });

  it('returns no block past the end', () => {
    expect(blocksOf(99_960, 100_002, 100_000)).toEqual([999]);
    expect(blocksOf(0, 66, 0)).toEqual([]);
    expect(blocksOf(240, 306, 100)).toEqual([]);
  });
});

describe('withNext', () => {
  it('adds the next block in the scroll direction, if there is one', () => {
    expect(withNext([4, 5], 1, 1000)).toEqual([4, 5, 6]);
    expect(withNext([4, 5], -1, 1000)).toEqual([4, 5, 3]);
    expect(withNext([4, 5], 0, 1000)).toEqual([4, 5]);
    expect(withNext([9], 1, 1000)).toEqual([9]);
    expect(withNext([0], -1, 1000)).toEqual([0]);
  });
});

describe('placeAfter', () => {
  const from = (place: number) => (key: string) => placeAfter(key, place, PLAIN, 2);

  it('moves by one place, a row or a page, or to the ends', () => {
    const at5 = from(5);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(at5)).toEqual([4, 6, 1, 9]);
    expect(['PageUp', 'PageDown', 'Home', 'End'].map(at5)).toEqual([0, 9, 0, 9]);
  });

  it('stays inside, and reaches a last row even if it is not full', () => {
    expect(from(0)('ArrowLeft')).toBe(0);
    expect(from(2)('ArrowUp')).toBe(2);
    expect(from(7)('ArrowDown')).toBe(9);
    expect(from(8)('ArrowDown')).toBe(8);
    expect(from(9)('ArrowRight')).toBe(9);
  });

  it('crosses headings and keeps the column where possible', () => {
    const move = (key: string, place: number) => placeAfter(key, place, BY_MONTH, 2);
    expect(move('ArrowDown', 5)).toBe(6);
    expect(move('ArrowDown', 6)).toBe(7);
    expect(move('ArrowUp', 9)).toBe(6);
    expect(move('ArrowRight', 5)).toBe(6);
    expect(move('PageUp', 9)).toBe(5);
    expect(move('ArrowDown', 8)).toBe(8);
  });

  it('returns null for other keys and for an empty grid', () => {
    expect(from(3)('a')).toBeNull();
    expect(placeAfter('End', 0, squareLayout(null, 0, FOUR), 2)).toBeNull();
  });
});

describe('placesIn', () => {
  const touched = (left: number, top: number, right: number, bottom: number, layout = PLAIN) =>
    placesIn({ left, top, right, bottom }, layout);

  it('returns the places touched by a box, row by row', () => {
    expect(touched(150, 50, 250, 150)).toEqual([1, 2, 5, 6]);
    expect(touched(110, 110, 120, 120)).toEqual([5]);
  });

  it('accepts a box reaching beyond the grid, or lying beside it', () => {
    expect(touched(-500, -500, 5000, 5000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(touched(-90, -90, -10, -10)).toEqual([]);
    expect(touched(0, 301, 400, 900)).toEqual([]);
  });

  it('leaves out the empty end of the last row', () => {
    expect(touched(150, 250, 390, 260)).toEqual([9]);
    expect(touched(250, 250, 390, 260)).toEqual([]);
  });

  it('ignores headings', () => {
    const heading = HEADING_PX - 10;
    expect(touched(0, 5, 400, heading, BY_MONTH)).toEqual([]);
    expect(touched(110, HEADING_PX + 150, 120, 300 + 2 * HEADING_PX - 5, BY_MONTH)).toEqual([5]);
    expect(touched(10, HEADING_PX + 150, 20, 310 + 3 * HEADING_PX, BY_MONTH)).toEqual([4, 6, 7]);
  });
});

describe('gapAt', () => {
  /** Seven squares of 90 pixels in rows of three, 10 pixels apart. */
  const layout = squareLayout(null, 7, { width: 290, columns: 3, rowHeight: 100, gap: 10 });

  it.each([
    [20, 50, 0, { left: 0, top: 0, height: 90 }],
    [60, 50, 1, { left: 100, top: 0 }],
    [110, 150, 4, { left: 100, top: 100 }],
    // The end of a row is beside its last tile, and that of the grid beside the last one.
    [280, 50, 3, { left: 290, top: 0 }],
    [280, 250, 7, { left: 90, top: 200 }],
    [0, 900, 6, {}],
  ])('at %d, %d is before the place %d', (x, y, before, mark) => {
    expect(gapAt(layout, { x, y })).toMatchObject({ before, mark });
  });
});

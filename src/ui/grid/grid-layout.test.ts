import { describe, expect, it } from 'vitest';
import { blocksOf, placeAfter, placesIn, rowsOf, withNext } from './grid-layout';

describe('rowsOf', () => {
  it('counts a row that is not full', () => {
    expect([0, 1, 6, 7].map((total) => rowsOf(total, 6))).toEqual([0, 1, 1, 2]);
  });
});

describe('blocksOf', () => {
  it('names the blocks that rows lie in, at the seam both', () => {
    expect(blocksOf(0, 3, 6, 100_000)).toEqual([0]);
    expect(blocksOf(15, 17, 6, 100_000)).toEqual([0, 1]);
    expect(blocksOf(8333, 8340, 6, 100_000)).toEqual([499, 500]);
  });

  it('names none that begins past the end', () => {
    expect(blocksOf(16_660, 16_666, 6, 100_000)).toEqual([999]);
    expect(blocksOf(0, 10, 6, 0)).toEqual([]);
    expect(blocksOf(40, 50, 6, 100)).toEqual([]);
  });
});

describe('withNext', () => {
  it('adds the block that comes next on the way, if there is one', () => {
    expect(withNext([4, 5], 1, 1000)).toEqual([4, 5, 6]);
    expect(withNext([4, 5], -1, 1000)).toEqual([4, 5, 3]);
    expect(withNext([4, 5], 0, 1000)).toEqual([4, 5]);
    expect(withNext([9], 1, 1000)).toEqual([9]);
    expect(withNext([0], -1, 1000)).toEqual([0]);
  });
});

describe('placeAfter', () => {
  const grid = { columns: 4, total: 10, page: 2 };
  const from = (place: number) => (key: string) => placeAfter(key, place, grid);

  it('moves by one, by a row, by a page, to the ends', () => {
    const at5 = from(5);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(at5)).toEqual([4, 6, 1, 9]);
    expect(['PageUp', 'PageDown', 'Home', 'End'].map(at5)).toEqual([0, 9, 0, 9]);
  });

  it('stays inside, and reaches a last row that is not full', () => {
    expect(from(0)('ArrowLeft')).toBe(0);
    expect(from(2)('ArrowUp')).toBe(2);
    expect(from(7)('ArrowDown')).toBe(9);
    expect(from(8)('ArrowDown')).toBe(8);
    expect(from(9)('ArrowRight')).toBe(9);
  });

  it('knows no other keys, and nothing where there is nothing', () => {
    expect(from(3)('a')).toBeNull();
    expect(placeAfter('End', 0, { columns: 4, total: 0, page: 2 })).toBeNull();
  });
});

describe('placesIn', () => {
  const layout = { columns: 4, rowHeight: 100 };
  const touched = (left: number, top: number, right: number, bottom: number) =>
    placesIn({ left, top, right, bottom }, layout, 10);

  it('names what a box touches, row by row', () => {
    expect(touched(150, 50, 250, 150)).toEqual([1, 2, 5, 6]);
    expect(touched(110, 110, 120, 120)).toEqual([5]);
  });

  it('takes a box that reaches beyond the grid, or lies beside it', () => {
    expect(touched(-500, -500, 5000, 5000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(touched(-90, -90, -10, -10)).toEqual([]);
    expect(touched(0, 301, 400, 900)).toEqual([]);
  });

  it('leaves the empty end of the last row out', () => {
    expect(touched(150, 250, 390, 260)).toEqual([9]);
    expect(touched(250, 250, 390, 260)).toEqual([]);
  });
});

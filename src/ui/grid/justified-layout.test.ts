import { describe, expect, it } from 'vitest';
import {
  HEADING_PX,
  MAX_HEIGHT_PX,
  placeAfter,
  placesIn,
  placesOfStrips,
  stripAt,
  waitingIn,
  withEnoughColumns,
} from './grid-layout';
import { withHeadings } from './group-headings';
import { JUSTIFIED_GROWTH, justifiedLayout, rowsOf } from './justified-layout';
import { squareLayout } from './square-layout';

const SIZE = { width: 1000, gap: 10, least: 200 };
const GRID = { width: 1000, columns: 4, rowHeight: 210, gap: 10 };

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const someShapes = (count: number, random: () => number) =>
  Array.from({ length: count }, () => 0.5 + 3 * random() ** 2);

describe('rowsOf', () => {
  it('fits as many as possible at the minimum height, then fills the width of the grid', () => {
    // At 200 px, 300 + 10 + 300 + 10 + 300 fit into 1000 px; a fourth does not.
    const rows = rowsOf(Array(6).fill(1.5), SIZE, true);
    expect(rows.map(({ count }) => count)).toEqual([3, 3]);
    expect(rows[0]?.height).toBeCloseTo((1000 - 20) / 4.5);
  });

  it('leaves the end of a section at the minimum height, and fills the last row of another part', () => {
    expect(rowsOf([1.5, 1.5, 1.5, 1.5], SIZE, true)[1]).toEqual({ count: 1, height: 200 });
    const joined = rowsOf([1.5, 1.5, 1.5, 1.5], SIZE, false);
    expect(joined).toEqual([{ count: 4, height: (1000 - 30) / 6 }]);
    const stretched = rowsOf([1.5, 1.5, 1.5, 1.5, 2], SIZE, false);
    expect(stretched[1]).toEqual({ count: 2, height: (1000 - 10) / 3.5 });
  });

  it('shrinks a tile wider than the grid', () => {
    expect(rowsOf([8], SIZE, true)).toEqual([{ count: 1, height: 125 }]);
  });

  it('fills every row except the end of a section, at similar heights', () => {
    const random = randomNumbers(7);
    for (let run = 0; run < 200; run++) {
      const shapes = someShapes(100, random);
      let first = 0;
      for (const { count, height } of rowsOf(shapes, SIZE, false)) {
        const wide = shapes.slice(first, first + count).reduce((sum, one) => sum + one * height, 0);
        expect(wide + (count - 1) * SIZE.gap).toBeCloseTo(SIZE.width);
        expect(height).toBeGreaterThan(100);
        expect(height).toBeLessThan(700);
        first += count;
      }
      expect(first).toBe(100);
    }
  });
});

describe('justifiedLayout', () => {
  const MONTHS = withHeadings('captured', [
    { key: '2026-03', count: 150 },
    { key: '2024-05', count: 250 },
  ]);
  const random = randomNumbers(3);
  const shapes = [0, 1, 2, 3].map(() => someShapes(100, random));
  const loaded = (...blocks: number[]) =>
    justifiedLayout(MONTHS, 400, GRID, (block) =>
      blocks.includes(block) ? (shapes[block] ?? null) : null,
    );
  const all = loaded(0, 1, 2, 3);

  it('places every tile once, in order, without overlaps and inside the grid', () => {
    let last = { top: 0, left: -GRID.gap, right: -GRID.gap, bottom: 0 };
    for (let place = 0; place < 400; place++) {
      const box = all.boxOf(place);
      if (box.top === last.top) expect(box.left).toBeCloseTo(last.right + GRID.gap);
      else expect(box).toMatchObject({ left: 0 });
      expect(box.top).toBeGreaterThanOrEqual(last.top);
      expect(box.right).toBeLessThan(GRID.width + 0.01);
      expect(stripAt(all, box.top)).toBe(stripAt(all, box.bottom));
      last = box;
    }
    expect(all.height).toBeCloseTo(last.bottom);
  });

  it('begins each section below its heading', () => {
    const [march, may] = all.sections;
    expect(all.boxOf(0).top).toBe(HEADING_PX);
    expect(all.boxOf(may?.from ?? 0).top).toBeCloseTo(Number(all.headingTop(1)) + HEADING_PX);
    expect([march?.from, may?.from]).toEqual([0, 150]);
  });

  it('keeps loaded parts in place while others load, and estimates where headings go', () => {
    const some = loaded(0);
    expect(some.positionOf(99)).toEqual(all.positionOf(99));
    expect(some.positionOf(100)).toBeNull();
    const drawn = placesOfStrips(some, 0, some.strips);
    const waiting = waitingIn(some, drawn);
    expect(waiting).toHaveLength(4);
    expect(Number(some.headingTop(1))).toBeGreaterThan(Number(all.headingTop(1)) * 0.6);
    expect(Number(some.headingTop(1))).toBeLessThan(Number(all.headingTop(1)) * 1.5);
    expect(waitingIn(all, drawn)).toEqual([]);
  });

  it('lays out a part once all of its blocks are loaded', () => {
    // The second part of May is at the places 250 to 349.
    expect(loaded(0, 1, 2).positionOf(250)).toBeNull();
    expect(loaded(2, 3).positionOf(250)).not.toBeNull();
  });

  it('moves with the arrow keys to the nearest tile in the row above or below', () => {
    const center = (place: number) => (all.boxOf(place).left + all.boxOf(place).right) / 2;
    const down = placeAfter('ArrowDown', 1, all, 3) ?? 0;
    const { from, to } = placesOfStrips(all, 1, 1);
    const distances = Array.from({ length: to - from }, (_, n) =>
      Math.abs(center(from + n) - center(1)),
    );
    expect(Math.abs(center(down) - center(1))).toBe(Math.min(...distances));
    expect(placeAfter('ArrowUp', 0, all, 3)).toBe(0);
    expect(placeAfter('End', 0, all, 3)).toBe(399);
  });

  it('finds the tiles a box touches', () => {
    const inside = ({ left, top, right, bottom }: ReturnType<typeof all.boxOf>) => ({
      left: left + 5,
      right: right - 5,
      top: top + 5,
      bottom: bottom - 5,
    });
    for (const place of [0, 7, 149, 150, 399])
      expect(placesIn(inside(all.boxOf(place)), all)).toEqual([place]);
    expect(placesIn({ left: 0, right: 1000, top: 0, bottom: 1e6 }, all)).toHaveLength(400);
  });
});

describe('a million assets', () => {
  const sizes = [
    { width: 358, columns: 3, rowHeight: 361 / 3, gap: 3 },
    { width: 1366, columns: 8, rowHeight: 1372 / 8, gap: 6 },
    { width: 2464, columns: 3, rowHeight: 2470 / 3, gap: 6 },
  ];

  it.each(sizes)('fit into a page of $width px, squares or not, loaded or not', (size) => {
    const squares = squareLayout(null, 1e6, withEnoughColumns(size, 1e6, 1));
    expect(squares.topOf(squares.strips)).toBeLessThan(MAX_HEIGHT_PX * 1.01);
    const enough = withEnoughColumns(size, 1e6, JUSTIFIED_GROWTH);
    const random = randomNumbers(5);
    const block = someShapes(100, random);
    for (const shapes of [null, block, Array(100).fill(1.5), Array(100).fill(0.75)])
      expect(justifiedLayout(null, 1e6, enough, () => shapes).height).toBeLessThan(MAX_HEIGHT_PX);
  });

  it('keep the number of columns where it is enough', () => {
    expect(withEnoughColumns(sizes[1] as (typeof sizes)[0], 50_000, 1)).toBe(sizes[1]);
  });
});

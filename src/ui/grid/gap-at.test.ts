import { expect, it } from 'vitest';
import { gapAt } from './gap-at';
import { squareLayout } from './square-layout';

/** Seven squares of 90 pixels in rows of three, 10 pixels apart. */
const layout = squareLayout(null, 7, { width: 290, columns: 3, rowHeight: 100, gap: 10 });

it('finds the nearest gap in the row of a point', () => {
  expect(gapAt(layout, { x: 20, y: 50 })).toEqual({
    before: 0,
    mark: { left: 0, top: 0, height: 90 },
  });
  expect(gapAt(layout, { x: 60, y: 50 })).toMatchObject({ before: 1, mark: { left: 100, top: 0 } });
  expect(gapAt(layout, { x: 110, y: 150 })).toMatchObject({
    before: 4,
    mark: { left: 100, top: 100 },
  });
});

it('marks the end of a row beside its last tile, and the end of the grid beside the last tile', () => {
  expect(gapAt(layout, { x: 280, y: 50 })).toMatchObject({
    before: 3,
    mark: { left: 290, top: 0 },
  });
  expect(gapAt(layout, { x: 280, y: 250 })).toMatchObject({
    before: 7,
    mark: { left: 90, top: 200 },
  });
  expect(gapAt(layout, { x: 0, y: 900 })).toMatchObject({ before: 6 });
});

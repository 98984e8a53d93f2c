import type { Point } from './follow-mouse';
import { type GridLayout, placesOfStrips, stripAt } from './grid-layout';

/** A drop position between tiles: before the place `before`, or after the last one. `mark`: its line. */
export type Gap = { before: number; mark: { left: number; top: number; height: number } };

/** The gap nearest to a point in the row of that point. The point is in pixels from the corner of the grid. */
export function gapAt(layout: GridLayout, { x, y }: Point): Gap {
  const strip = stripAt(layout, y);
  const { from, to } = placesOfStrips(layout, strip, strip);
  let before = from;
  while (before < to && centerOf(layout, before) < x) before++;
  const box = layout.boxOf(Math.min(before, to - 1));
  const left = before < to ? box.left : box.right;
  return { before, mark: { left, top: box.top, height: box.bottom - box.top } };
}

const centerOf = (layout: GridLayout, place: number) => {
  const { left, right } = layout.boxOf(place);
  return (left + right) / 2;
};

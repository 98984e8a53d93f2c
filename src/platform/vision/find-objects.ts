import type { RawImage } from '../imaging/port';
import { boxBetween } from './box-between';
import { EDGE, marginsOf } from './letterbox';
import { LEAST_THRESHOLD, labelOf, OBJECT_CLASSES } from './object-classes';
import type { FoundObject } from './port';

/** The cells of the model on each side. */
const GRID = 128;
const CELL = EDGE / GRID;
/** Two objects with one label that overlap more than this are the same: the less certain one is dropped. */
const MAX_OVERLAP = 0.5;
/** Objects of one image. */
const MAX_OBJECTS = 50;

/**
 * The objects of an image, the most certain first, in the output of the CenterNet that scripts/convert-object-model.mjs
 * writes.
 */
export function findObjects(
  scores: Float32Array,
  sides: Float32Array,
  image: RawImage,
): FoundObject[] {
  const found: FoundObject[] = [];
  for (const { classIndex, cell, confidence } of peaksOf(scores).sort(bestFirst)) {
    const box = boxOf(sides, cell, image);
    const label = labelOf(
      OBJECT_CLASSES[classIndex] as (typeof OBJECT_CLASSES)[number],
      confidence,
      box.width * box.height,
    );
    if (label === null) continue;
    const isKnown = found.some(
      (other) => other.label === label && overlap(other.box, box) > MAX_OVERLAP,
    );
    if (!isKnown) found.push({ label, confidence: Math.round(confidence * 1000) / 1000, box });
    if (found.length === MAX_OBJECTS) break;
  }
  return found;
}

type Peak = { classIndex: number; cell: number; confidence: number };
const bestFirst = (one: Peak, other: Peak) => other.confidence - one.confidence;

/** Cells more probable than the eight around them. */
function peaksOf(scores: Float32Array): Peak[] {
  const peaks: Peak[] = [];
  for (let at = 0; at < scores.length; at++) {
    const confidence = scores[at] as number;
    if (confidence < LEAST_THRESHOLD) continue;
    const cell = at % (GRID * GRID);
    const start = at - cell;
    if (neighboursOf(cell).every((other) => (scores[start + other] as number) <= confidence))
      peaks.push({ classIndex: start / (GRID * GRID), cell, confidence });
  }
  return peaks;
}

function neighboursOf(cell: number): number[] {
  const [x, y] = [cell % GRID, Math.floor(cell / GRID)];
  const near = [-1, 0, 1];
  return near.flatMap((dy) =>
    near.flatMap((dx) => {
      const isInside = x + dx >= 0 && x + dx < GRID && y + dy >= 0 && y + dy < GRID;
      return isInside ? [(y + dy) * GRID + x + dx] : [];
    }),
  );
}

function boxOf(sides: Float32Array, cell: number, image: RawImage) {
  const [left, top] = marginsOf(image);
  const [x, y] = [(cell % GRID) * CELL - left, Math.floor(cell / GRID) * CELL - top];
  const side = (index: number) => sides[index * GRID * GRID + cell] as number;
  const edges = { left: x - side(0), top: y - side(1), right: x + side(2), bottom: y + side(3) };
  return boxBetween(edges, image);
}

/** The common area of two boxes by the area of both. */
function overlap(one: FoundObject['box'], other: FoundObject['box']): number {
  const length = (from: number, by: number, otherFrom: number, otherBy: number) =>
    Math.max(0, Math.min(from + by, otherFrom + otherBy) - Math.max(from, otherFrom));
  const common =
    length(one.left, one.width, other.left, other.width) *
    length(one.top, one.height, other.top, other.height);
  const all = one.width * one.height + other.width * other.height - common;
  return all === 0 ? 0 : common / all;
}

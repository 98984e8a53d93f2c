import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { LEAST_THRESHOLD, labelOf, OBJECT_CLASSES } from './object-classes';
import type { FoundObject } from './port';

/** Pixels of the square that the model sees, and its cells on each side. */
const EDGE = 512;
const GRID = 128;
const CELL = EDGE / GRID;
const GREY = 128;
/** Of two objects of one label that overlap more than this, the less certain one is the same object. */
const MAX_OVERLAP = 0.5;
/** Objects of one image. */
const MAX_OBJECTS = 50;

/** Finds objects with the CenterNet that scripts/convert-object-model.mjs writes. The most certain come first. */
export async function findObjects(
  session: InferenceSession,
  image: RawImage,
): Promise<FoundObject[]> {
  const input = new Tensor('uint8', letterbox(image), [1, EDGE, EDGE, 3]);
  const { scores, sides } = await session.run({ image: input });
  const peaks = peaksOf(scores?.data as Float32Array);
  const found: FoundObject[] = [];
  for (const { classIndex, cell, confidence } of peaks.sort(bestFirst)) {
    const box = boxOf(sides?.data as Float32Array, cell, image);
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

/** The image in the middle of a grey square: stretched to the square, a third fewer objects are found. */
function letterbox({ width, height, rgb }: RawImage): Uint8Array {
  const square = new Uint8Array(EDGE * EDGE * 3).fill(GREY);
  const [left, top] = marginsOf({ width, height });
  for (let y = 0; y < height; y++)
    square.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((y + top) * EDGE + left) * 3);
  return square;
}

const marginsOf = ({ width, height }: { width: number; height: number }) =>
  [Math.floor((EDGE - width) / 2), Math.floor((EDGE - height) / 2)] as const;

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

function boxOf(sides: Float32Array, cell: number, { width, height }: RawImage) {
  const [x, y] = [(cell % GRID) * CELL, Math.floor(cell / GRID) * CELL];
  const side = (index: number) => sides[index * GRID * GRID + cell] as number;
  const [left, top] = marginsOf({ width, height });
  const part = (value: number, length: number) =>
    Math.round(Math.min(Math.max(value / length, 0), 1) * 1e4) / 1e4;
  const [from, to] = [part(x - side(0) - left, width), part(x + side(2) - left, width)];
  const [upper, lower] = [part(y - side(1) - top, height), part(y + side(3) - top, height)];
  return { left: from, top: upper, width: round(to - from), height: round(lower - upper) };
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

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

import type { Colour } from '@/contract/browse/view';
import type { RawImage } from '@/platform/imaging/port';
import type { Box } from '@/platform/vision/port';
import { nameOf, toOklab } from './palette';

/** The middle of a box, as a share of its sides: its edges mostly show what is behind the object. */
const MIDDLE = 0.7;
/** What is around a box, as a share of its sides. */
const AROUND = 1.5;
/** Points on each side of a grid over the box. */
const POINTS = 24;
/** A share of the sides of the image. In a smaller box a few pixels would decide. */
const LEAST_SIDE = 0.05;
const MOST_COLOURS = 3;

/** Colours that shadows, glass, roads and wood have, too. */
const COMMON = new Set<Colour>(['black', 'grey', 'white', 'brown', 'beige']);

/**
 * An object has a colour that covers at least this share of the middle of its box, and this many times the share of what
 * is around it: a boat is not blue because the sea is. `LIVELY` is less, because only a sixth of a red car is red; the
 * rest is glass, tyres, shadow and road.
 */
const LIVELY = { share: 0.1, contrast: 4 };
const PLAIN = { share: 0.3, contrast: 1.5 };

/** The colours of an object, the commonest first: lively ones, and the commonest of the others. */
export function coloursOf(image: RawImage, box: Box): Colour[] {
  if (box.width < LEAST_SIDE || box.height < LEAST_SIDE) return [];
  const middle = sharesIn(image, scaled(box, MIDDLE));
  const around = sharesIn(image, scaled(box, AROUND), box);
  const standsOut = ([name, share]: [Colour, number]) => {
    const least = COMMON.has(name) ? PLAIN : LIVELY;
    return share >= least.share && share >= least.contrast * (around.get(name) ?? 0);
  };
  const names = [...middle]
    .filter(standsOut)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(([name]) => name);
  const plain = names.find((name) => COMMON.has(name));
  return names.filter((name) => name === plain || !COMMON.has(name)).slice(0, MOST_COLOURS);
}

const scaled = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left + (width * (1 - by)) / 2,
  top: top + (height * (1 - by)) / 2,
  width: width * by,
  height: height * by,
});

/** How much of a box each colour covers, without what is outside of the image or in `except`. */
function sharesIn({ width, height, rgb }: RawImage, box: Box, except?: Box): Map<Colour, number> {
  const counts = new Map<Colour, number>();
  let all = 0;
  for (let point = 0; point < POINTS * POINTS; point++) {
    const x = box.left + (box.width * ((point % POINTS) + 0.5)) / POINTS;
    const y = box.top + (box.height * (Math.floor(point / POINTS) + 0.5)) / POINTS;
    if (x < 0 || x >= 1 || y < 0 || y >= 1 || (except && isIn(except, x, y))) continue;
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    const name = nameOf(toOklab(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    all++;
  }
  return new Map([...counts].map(([name, count]) => [name, count / all]));
}

const isIn = ({ left, top, width, height }: Box, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

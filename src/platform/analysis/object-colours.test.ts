import { expect, it } from 'vitest';
import { coloursOf } from './object-colours';

const SEA = 0x1e5fd0;
const ROAD = 0x808080;
const RED = 0xc81e1e;
const WHITE = 0xfafafa;
const BLACK = 0x0a0a0a;

/** 100 × 100 px of one colour, with rectangles of others from left, top, width and height in percent. */
function picture(behind: number, ...parts: [number, number, number, number, number][]) {
  const rgb = new Uint8Array(100 * 100 * 3);
  const paint = (colour: number, [left, top, width, height]: number[]) => {
    for (let y = top as number; y < (top as number) + (height as number); y++)
      for (let x = left as number; x < (left as number) + (width as number); x++)
        rgb.set([colour >> 16, (colour >> 8) & 255, colour & 255], (y * 100 + x) * 3);
  };
  paint(behind, [0, 0, 100, 100]);
  for (const [colour, ...place] of parts) paint(colour, place);
  return { width: 100, height: 100, rgb };
}
const box = { left: 0.3, top: 0.3, width: 0.4, height: 0.4 };

it.each([
  [
    'a red car on a grey road',
    picture(ROAD, [RED, 30, 40, 40, 20], [BLACK, 40, 32, 20, 8]),
    ['red'],
  ],
  ['a white boat on the sea', picture(SEA, [WHITE, 35, 40, 30, 20]), ['white']],
  ['a bird that is hardly to be seen in the sky', picture(SEA, [BLACK, 48, 48, 4, 4]), []],
  ['a thing that fills the image', picture(RED), ['red']],
])('the colours of %s are those that stand out from what is around it', (_, image, colours) => {
  const fills = image.rgb[0] === RED >> 16;
  const at = fills ? { left: 0, top: 0, width: 1, height: 1 } : box;
  expect(coloursOf(image, at)).toEqual(colours);
});

it('a few pixels have no colour', () => {
  const image = picture(ROAD, [RED, 50, 50, 4, 4]);
  expect(coloursOf(image, { left: 0.5, top: 0.5, width: 0.04, height: 0.04 })).toEqual([]);
});

import type { Colour } from '@/contract/browse/view';

/** A colour in OKLab: lightness 0 to 1, green–red and blue–yellow around 0. Equal distances look equal. */
type Oklab = { lightness: number; a: number; b: number };

/**
 * The colours of each name. A name has several colours, because people use "green" for lawns and for pine forests. A
 * pixel gets the name of the nearest colour. Skin and wood are close to pink, orange, beige and brown, so these names
 * have the most colours.
 */
const PALETTE: Record<Colour, string[]> = {
  black: ['#000000', '#1c1c1c', '#141a22', '#221a16'],
  grey: ['#3a3a3a', '#5a5a5a', '#808080', '#a6a6a6', '#c4c4c4', '#6b7480', '#8c857c'],
  white: ['#ffffff', '#efefef', '#f6f1e7', '#e8eef4'],
  red: ['#d62828', '#ff2020', '#a01818', '#7a1218', '#e04a4a'],
  orange: ['#f77f00', '#ff9a3c', '#d9661f', '#ff6a2b'],
  brown: ['#7a4a21', '#5a3a22', '#9a6a3c', '#3e2716', '#8a5a44'],
  beige: ['#e6d3b3', '#d2b48c', '#c9ad8a', '#e2c9b0', '#bfa987'],
  yellow: ['#ffe600', '#f7c815', '#fff07a', '#d9b310', '#e8d44d'],
  green: ['#2e8b2e', '#1f5c2a', '#6ab04c', '#a4d65e', '#00d030', '#5f7d3a', '#88a86a', '#2f3f22'],
  turquoise: ['#1abc9c', '#40e0d0', '#008080', '#7fd8d0', '#0e5a5e', '#00b8d0'],
  blue: ['#1e5fd0', '#0000ff', '#4a90d9', '#8ec5f0', '#123a7a', '#10204a', '#5a7fa8', '#b4d4ee'],
  purple: ['#7b2fbe', '#5a2d82', '#a46fd0', '#c9a6e4', '#3a1a5a', '#9400d3'],
  pink: ['#ff69b4', '#ffb6c1', '#e0559a', '#f4a6a0', '#d81b7a', '#f7d0d8'],
};

const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

/** An sRGB colour, 0 to 255 a channel, in OKLab (Björn Ottosson's matrices). */
export const toOklab = (red: number, green: number, blue: number): Oklab => {
  const [r, g, b] = [LINEAR[red] ?? 0, LINEAR[green] ?? 0, LINEAR[blue] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
};

const ANCHORS = (Object.entries(PALETTE) as [Colour, string[]][]).flatMap(([name, colours]) =>
  colours.map((colour) => {
    const value = Number.parseInt(colour.slice(1), 16);
    return { name, ...toOklab(value >> 16, (value >> 8) & 255, value & 255) };
  }),
);

/** Three numbers for each anchor, side by side: each pixel is compared with all of them. */
const PLACES = Float64Array.from(ANCHORS.flatMap(({ lightness, a, b }) => [lightness, a, b]));

/** The name of the nearest colour. Hue counts more than lightness: a shaded lawn is still green. */
export const nameOf = ({ lightness, a, b }: Oklab): Colour => {
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < PLACES.length; at += 3) {
    const byLightness = (PLACES[at] as number) - lightness;
    const byA = (PLACES[at + 1] as number) - a;
    const byB = (PLACES[at + 2] as number) - b;
    const distance = 0.4 * byLightness * byLightness + byA * byA + byB * byB;
    if (distance < nearest) {
      nearest = distance;
      best = at;
    }
  }
  return (ANCHORS[best / 3] as (typeof ANCHORS)[number]).name;
};

import type { RawImage } from '../imaging/port';
import type { Rectangle } from './min-area-rectangle';

/** The longest line, as multiples of its height. */
const LONGEST = 60;

/**
 * Cuts a line out of an image and turns it level, scaled to a height in pixels.
 * @param rectangle as shares of the longest edge of the image
 */
export function straightenLine(image: RawImage, rectangle: Rectangle, height: number): RawImage {
  const edge = Math.max(image.width, image.height);
  const { centre, along, halfLength, halfHeight } = upright(rectangle);
  const step = (2 * halfHeight * edge) / height;
  const width = Math.max(8, Math.round(Math.min((2 * halfLength * edge) / step, LONGEST * height)));
  const rgb = new Uint8Array(width * height * 3);
  // Several samples of a pixel where the line is made smaller.
  const samples = Math.min(4, Math.max(1, Math.round(step)));
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = (x + ((sample % samples) + 0.5) / samples - width / 2) * step;
        const v = (y + (Math.floor(sample / samples) + 0.5) / samples - height / 2) * step;
        addSample(
          image,
          centre.x * edge + u * along.x - v * along.y - 0.5,
          centre.y * edge + u * along.y + v * along.x - 0.5,
          sum,
        );
      }
      for (let channel = 0; channel < 3; channel++)
        rgb[(y * width + x) * 3 + channel] = Math.round(
          (sum[channel] as number) / (samples * samples),
        );
    }
  return { width, height, rgb };
}

/** Read from left to right; a steep line, from top to bottom. */
function upright(rectangle: Rectangle): Rectangle {
  const { along } = rectangle;
  const isSteep = Math.abs(along.y) > Math.abs(along.x) * 4;
  const isBackward = isSteep ? along.y < 0 : along.x < 0;
  return isBackward ? { ...rectangle, along: { x: -along.x, y: -along.y } } : rectangle;
}

/** Adds the colour at a place between pixels; outside of the image, that of its edge. No closures: it runs a million times. */
function addSample({ width, height, rgb }: RawImage, x: number, y: number, sum: Float64Array) {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const acrossBy = left < width - 1 ? 3 : 0;
  const downBy = top < height - 1 ? width * 3 : 0;
  const shareX = Math.min(Math.max(x - left, 0), 1);
  const shareY = Math.min(Math.max(y - top, 0), 1);
  for (let channel = 0, at = (top * width + left) * 3; channel < 3; channel++, at++) {
    const below = at + downBy;
    const upper = (rgb[at] as number) * (1 - shareX) + (rgb[at + acrossBy] as number) * shareX;
    const lower =
      (rgb[below] as number) * (1 - shareX) + (rgb[below + acrossBy] as number) * shareX;
    (sum[channel] as number) += upper * (1 - shareY) + lower * shareY;
  }
}

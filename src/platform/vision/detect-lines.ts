import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { minAreaRectangle, type Point, type Rectangle } from './min-area-rectangle';

/** A line of text as shares of the longest edge of the image. */
export type DetectedLine = { rectangle: Rectangle; confidence: number };

/** A pixel more probable than this belongs to text. */
const PIXEL_THRESHOLD = 0.3;
/** The mean of a line's pixels. */
const LINE_THRESHOLD = 0.55;
/** The detector marks the middle of letters; the whole line is larger by this share of area per perimeter. */
const UNCLIP_RATIO = 1.6;
/** Pixels. Smaller marks are noise. */
const LEAST_SIDE = 3;
/** Sides are multiples of this. */
const STRIDE = 32;

/** PaddleOCR's, for blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** Finds lines of text with the detector of PP-OCRv4, in no order. */
export async function detectLines(
  session: InferenceSession,
  image: RawImage,
): Promise<DetectedLine[]> {
  const width = Math.ceil(image.width / STRIDE) * STRIDE;
  const height = Math.ceil(image.height / STRIDE) * STRIDE;
  const input = new Tensor('float32', normalize(image, width, height), [1, 3, height, width]);
  const outputs = await session.run({ [session.inputNames[0] as string]: input });
  const output = outputs[session.outputNames[0] as string] as Tensor;
  const map = output.data as Float32Array;
  const scale = Math.max(image.width, image.height);
  return componentsOf(map, width, height).flatMap(({ outline, confidence }) => {
    if (confidence < LINE_THRESHOLD) return [];
    const { centre, along, halfLength, halfHeight } = minAreaRectangle(outline);
    if (2 * halfHeight + 1 < LEAST_SIDE) return [];
    const [length, thickness] = [2 * halfLength + 1, 2 * halfHeight + 1];
    const margin = (UNCLIP_RATIO * length * thickness) / (2 * (length + thickness));
    const rectangle = {
      centre: { x: (centre.x + 0.5) / scale, y: (centre.y + 0.5) / scale },
      along,
      halfLength: (length / 2 + margin) / scale,
      halfHeight: (thickness / 2 + margin) / scale,
    };
    return [{ rectangle, confidence }];
  });
}

/** Planes of blue, green and red. The margins on the right and below are black. */
function normalize({ width, height, rgb }: RawImage, paddedWidth: number, paddedHeight: number) {
  const plane = paddedWidth * paddedHeight;
  const values = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel++) {
    const mean = MEAN[channel] as number;
    const deviation = DEVIATION[channel] as number;
    const table = Float32Array.from({ length: 256 }, (_, v) => (v / 255 - mean) / deviation);
    values.fill(table[0] as number, plane * channel, plane * (channel + 1));
    for (let y = 0; y < height; y++) {
      const target = plane * channel + y * paddedWidth;
      for (let x = 0, at = y * width * 3 + 2 - channel; x < width; x++, at += 3)
        values[target + x] = table[rgb[at] as number] as number;
    }
  }
  return values;
}

/** Connected marks of the map: the ends of their rows, and the mean probability of their pixels. */
function componentsOf(map: Float32Array, width: number, height: number) {
  const seen = new Uint8Array(map.length);
  const components: { outline: Point[]; confidence: number }[] = [];
  const stack: number[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] as number) <= PIXEL_THRESHOLD) continue;
    let sum = 0;
    let count = 0;
    const rows = new Map<number, { from: number; to: number }>();
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += map[at] as number;
      count++;
      const row = rows.get(y);
      if (!row) rows.set(y, { from: x, to: x });
      else if (x < row.from) row.from = x;
      else if (x > row.to) row.to = x;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (seen[next] || (map[next] as number) <= PIXEL_THRESHOLD) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    const outline = [...rows].flatMap(([y, { from, to }]) => [
      { x: from, y },
      { x: to, y },
    ]);
    components.push({ outline, confidence: sum / count });
  }
  return components;
}

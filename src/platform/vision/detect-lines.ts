import type { InferenceSession } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { runSession } from './load-session';
import { minAreaRectangle, type Point, type Rectangle } from './min-area-rectangle';
import { planesOf } from './planes-of';

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

/** PaddleOCR's means and deviations. */
const PLANES = [
  { channel: 2, mean: 0.485, deviation: 0.229 },
  { channel: 1, mean: 0.456, deviation: 0.224 },
  { channel: 0, mean: 0.406, deviation: 0.225 },
].map(({ channel, mean, deviation }) => ({
  channel,
  numberOf: (value: number) => (value / 255 - mean) / deviation,
}));

/** Finds lines of text with the detector of PP-OCRv4, in no order. */
export async function detectLines(
  session: InferenceSession,
  image: RawImage,
): Promise<DetectedLine[]> {
  const width = Math.ceil(image.width / STRIDE) * STRIDE;
  const height = Math.ceil(image.height / STRIDE) * STRIDE;
  const planes = planesOf(image, PLANES, { width, height });
  const { data: map } = await runSession(session, planes, [1, 3, height, width]);
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

import type { CommentMark } from '@/contract/sharing/comment';

/** The step of an arrow key, as a fraction of the image. */
const STEP = 0.02;

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Moves a mark by an arrow key, or changes its size with Shift; null for other keys. It stays on the image. */
export function moveMark({ x, y, size }: CommentMark, key: string, shift: boolean) {
  const step = STEPS[key];
  if (!step) return null;
  const { width, height } = size ?? { width: 0, height: 0 };
  if (!shift) return { x: clamp(x + step[0], 1 - width), y: clamp(y + step[1], 1 - height), size };
  const grown = { width: clamp(width + step[0], 1 - x), height: clamp(height + step[1], 1 - y) };
  return onImage({ x, y, size: sizeOf(grown) });
}

const onImage = ({ x, y, size }: CommentMark): CommentMark =>
  size ? { x: Math.min(x, 1 - size.width), y: Math.min(y, 1 - size.height), size } : { x, y, size };

/** A rectangle without an area is a point. A rectangle drawn in only one direction gets a minimum size in the other. */
function sizeOf({ width, height }: { width: number; height: number }): CommentMark['size'] {
  if (width < STEP / 2 && height < STEP / 2) return null;
  return { width: Math.max(width, STEP / 2), height: Math.max(height, STEP / 2) };
}

type Point = { x: number; y: number };

/** The rectangle between two points of an image. */
export const markBetween = (one: Point, other: Point): CommentMark =>
  onImage({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    size: {
      width: Math.max(Math.abs(one.x - other.x), STEP / 10),
      height: Math.max(Math.abs(one.y - other.y), STEP / 10),
    },
  });

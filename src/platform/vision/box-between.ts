import type { Box } from './port';

const part = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1e4) / 1e4;

/** The box between edges in pixels, as far as it is in the image. */
export function boxBetween(
  edges: { left: number; top: number; right: number; bottom: number },
  { width, height }: { width: number; height: number },
): Box {
  const [left, right] = [part(edges.left / width), part(edges.right / width)];
  const [top, bottom] = [part(edges.top / height), part(edges.bottom / height)];
  return { left, top, width: part(right - left), height: part(bottom - top) };
}

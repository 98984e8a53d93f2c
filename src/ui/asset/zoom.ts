/**
 * How a picture lies in its window: so many times as large as when all of it just fits, its middle so many pixels
 * right of and below the middle of the window.
 */
export type Zoom = { scale: number; x: number; y: number };

export type Size = { width: number; height: number };

/** The window, the picture as it just fits into it, and the largest scale. */
export type Frame = { window: Size; picture: Size; most: number };

export const whole: Zoom = { scale: 1, x: 0, y: 0 };

/** A picture is never drawn larger than its own pixels to fit, but may be looked at four times as large as it fits. */
export function frameOf(window: Size, own: Size): Frame {
  const fit = Math.min(1, window.width / own.width, window.height / own.height);
  const picture = { width: own.width * fit, height: own.height * fit };
  return { window, picture, most: Math.max(4, 2 / fit) };
}

/** The nearest zoom that leaves no gap at an edge that the picture reaches beyond. */
export function settle({ scale, x, y }: Zoom, { window, picture, most }: Frame): Zoom {
  const settled = between(scale, 1, most);
  const roomX = Math.max(0, (picture.width * settled - window.width) / 2);
  const roomY = Math.max(0, (picture.height * settled - window.height) / 2);
  return { scale: settled, x: between(x, -roomX, roomX), y: between(y, -roomY, roomY) };
}

type Point = { x: number; y: number };

/** Larger or smaller by a factor, with the same spot of the picture under `point`, counted from the window's middle. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Frame): Zoom {
  const scale = between(zoom.scale * factor, 1, frame.most);
  const grown = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * grown;
  const y = point.y - (point.y - zoom.y) * grown;
  return settle({ scale, x, y }, frame);
}

export const pan = (zoom: Zoom, x: number, y: number, frame: Frame): Zoom =>
  settle({ ...zoom, x: zoom.x + x, y: zoom.y + y }, frame);

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value)) + 0;

/**
 * The position of an image in its window: its scale, where the whole image just fits at 1, and the offset of its center
 * from the center of the window in pixels.
 */
export type Zoom = { scale: number; x: number; y: number };

export type Size = { width: number; height: number };

/**
 * The window size, the image size at which the whole image just fits, the scale with one image pixel per page pixel,
 * and the largest scale.
 */
export type Frame = { window: Size; image: Size; actual: number; most: number };

export const FIT: Zoom = { scale: 1, x: 0, y: 0 };

/** The close-up of an image already shown at its actual size, or nearly so. */
const CLOSE_UP = 2.5;
const NEARLY = 1.1;

/**
 * Images are never enlarged to fit the window. They can be zoomed to twice their own pixels, and to at least four
 * times the fitted size.
 */
export function frameOf(window: Size, own: Size): Frame {
  const fit = Math.min(1, window.width / own.width, window.height / own.height);
  const image = { width: own.width * fit, height: own.height * fit };
  return { window, image, actual: 1 / fit, most: Math.max(4, 2 / fit) };
}

/** The zoom after a click at a point: the actual size, or back to the whole image. */
export function toggleZoom(zoom: Zoom, point: Point, frame: Frame): Zoom {
  if (zoom.scale > 1) return FIT;
  return zoomAt(zoom, frame.actual > NEARLY ? frame.actual : CLOSE_UP, point, frame);
}

/** The nearest zoom without a gap at any edge the image extends beyond. */
export function clampZoom({ scale, x, y }: Zoom, { window, image, most }: Frame): Zoom {
  const settled = clamp(scale, 1, most);
  const roomX = Math.max(0, (image.width * settled - window.width) / 2);
  const roomY = Math.max(0, (image.height * settled - window.height) / 2);
  return { scale: settled, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) };
}

export type Point = { x: number; y: number };

/** Zooms by a factor and keeps the spot under `point` in place. `point` is relative to the center of the window. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Frame): Zoom {
  const scale = clamp(zoom.scale * factor, 1, frame.most);
  const grown = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * grown;
  const y = point.y - (point.y - zoom.y) * grown;
  return clampZoom({ scale, x, y }, frame);
}

export const pan = (zoom: Zoom, x: number, y: number, frame: Frame): Zoom =>
  clampZoom({ ...zoom, x: zoom.x + x, y: zoom.y + y }, frame);

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value)) + 0;

import type { ShownAsset } from '@/contract/organization/page';
import { type ImageSource, imageSource, isVideo, zoomSource } from '../image/image-source';
import type { Frame, Point, Size, Zoom } from '../viewer/zoom';

const UNIT: Size = { width: 1, height: 1 };

/**
 * The frame of all compared images, as if each were one by one and filled its window: offsets are fractions of its fitted
 * size, so every image shows the same part of itself, whatever its pixels.
 */
export const FRAME: Frame = { window: UNIT, image: UNIT, actual: 1, most: 16 };

/** The largest size at which an image fits into its window. Small images are enlarged, or versions would not match. */
export function fittedSize(window: Size, own: Size): Size {
  const fit = Math.min(window.width / own.width, window.height / own.height);
  return { width: own.width * fit, height: own.height * fit };
}

/** A point from the center of a window, in pixels, as fractions of the image in it. */
export const inImage = ({ x, y }: Point, image: Size): Point => ({
  x: x / Math.max(1, image.width),
  y: y / Math.max(1, image.height),
});

/** Several files are decoded at once, so each is far smaller than the one that the viewer may show. */
const MOST_FILE_PIXELS = 24_000_000;
/** With more panes, each is so small that the renditions are enough. */
const MOST_PANES_WITH_FILES = 2;

/** How closely an image is looked at: the largest scale since all were whole, and how many panes there are. */
type Look = { closest: number; panes: number };

/** The URLs of an image. The file itself only for a closer look at one of two, and only if it is not huge. */
export function comparedSource(asset: ShownAsset, { closest, panes }: Look): ImageSource | null {
  const pixels = (asset.width ?? 0) * (asset.height ?? 0);
  const mayBeFile = closest > 1 && panes <= MOST_PANES_WITH_FILES && pixels <= MOST_FILE_PIXELS;
  return (mayBeFile && !isVideo(asset) ? zoomSource(asset) : null) ?? imageSource(asset);
}

/** The width to ask for, in pixels: never more than the image has. */
export const widthToLoad = (fitted: Size, own: Size, closest: number): number =>
  Math.ceil(Math.min(own.width, fitted.width * closest));

/** The style of an image with this fitted size. */
export const shownAt = ({ scale, x, y }: Zoom, image: Size): string =>
  `translate(${x * image.width}px, ${y * image.height}px) scale(${scale})`;

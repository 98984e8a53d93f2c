import type { CSSProperties } from 'react';
import type { CommentMark } from '@/contract/comment';
import type { Frame, Zoom } from '../viewer/zoom';

/**
 * The position of a part of the image in its window, in pixels. The part is the whole image, a rectangle or, without a
 * size, a point.
 */
export function placeOnImage(
  { x, y, size }: CommentMark,
  { window, image }: Frame,
  { scale, x: offsetX, y: offsetY }: Zoom,
): CSSProperties {
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    left: window.width / 2 + offsetX + (x - 0.5) * width,
    top: window.height / 2 + offsetY + (y - 0.5) * height,
    ...(size && { width: size.width * width, height: size.height * height }),
  };
}

/** The whole image. */
export const WHOLE: CommentMark = { x: 0, y: 0, size: { width: 1, height: 1 } };

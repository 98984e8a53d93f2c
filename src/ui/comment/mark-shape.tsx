import type { CSSProperties } from 'react';
import type { CommentMark } from '@/contract/sharing/comment';
import type { Frame, Zoom } from '../viewer/zoom';

/** The position of the image in its window. */
export type OnImage = { frame: Frame; zoom: Zoom; gliding?: boolean };

export const GLIDE_CLASS = 'transition-[left,top,width,height] duration-200 ease-calm';

/** The outline of a rectangle, or a dot. */
export function MarkShape(props: OnImage & { mark: CommentMark; isActive: boolean }) {
  const { mark, frame, zoom, gliding, isActive } = props;
  const look = mark.size
    ? `border-2 ${isActive ? 'border-accent bg-accent/15' : 'border-ink/80'} shadow-[0_0_0_1px_rgb(0_0_0/0.5)]`
    : 'size-3 -translate-1/2 rounded-full border-2 border-ink bg-accent';
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute ${look} ${gliding ? GLIDE_CLASS : ''}`}
      style={placeOnImage(mark, frame, zoom)}
    />
  );
}

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

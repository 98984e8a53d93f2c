'use client';

import { formatMoment } from '../format/format-quantity';
import { shownVideo } from '../viewer/shown-video';
import type { Marks } from './use-marks';

/** While a person points at the element with these props, the mark of the comment stands out on the image. */
export const pointingAt = ({ setActive }: Marks, id: string) => ({
  onPointerEnter: () => setActive(id),
  onPointerLeave: () => setActive(null),
  onFocus: () => setActive(id),
  onBlur: () => setActive(null),
});

/** Leads to the image, where the mark of the comment stands out. */
export const PinNumber = ({ number }: { number: number }) => (
  <button
    type="button"
    aria-label={`Show place ${number}`}
    onClick={showViewer}
    className="grid size-6 place-content-center self-center rounded-full bg-accent text-xs font-semibold text-on-accent"
  >
    {number}
  </button>
);

/** Shows the moment of the video the comment is about. */
export function SeekButton({ atSeconds }: { atSeconds: number }) {
  const seek = () => {
    const video = shownVideo();
    if (!video) return;
    video.pause();
    video.currentTime = atSeconds;
    showViewer();
  };
  return (
    <button
      type="button"
      onClick={seek}
      data-printed
      className="min-h-7 justify-self-start rounded-full bg-accent-soft px-3 text-xs tabular-nums"
    >
      At {formatMoment(atSeconds)}
    </button>
  );
}

/** Scrolls to the image or video where it is above its details. */
export const showViewer = () =>
  document.querySelector('article > section')?.scrollIntoView({ block: 'nearest' });

/** The id of the element that shows a comment. */
export const commentElementId = (id: string) => `comment-${id}`;

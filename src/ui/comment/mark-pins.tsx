'use client';

import { excerptOf } from '../format/excerpt-of';
import { useOpenDetails } from '../viewer/details-panel';
import type { ImageZoom } from '../viewer/use-zoom';
import type { Frame } from '../viewer/zoom';
import { MarkPlacer } from './mark-placer';
import { GLIDE_CLASS, MarkShape, type OnImage, placeOnImage } from './mark-shape';
import { type MarkedComment, type NumberedMark, numberedMarks } from './numbered-marks';
import { commentElementId, pointingAt } from './place-buttons';
import type { Marks } from './use-marks';

export type MarkPinsProps = {
  comments: MarkedComment[];
  frame: Frame;
  zoom: ImageZoom;
  marks: Marks;
};

/** The places marked by comments on the image, as numbered pins. Loaded on demand. */
export function MarkPins({ comments, frame, zoom: { zoom, gliding }, marks }: MarkPinsProps) {
  const { active, placing, mark } = marks;
  const on = { frame, zoom, gliding };
  return (
    <>
      {numberedMarks(comments).map((pin) => (
        <Pin key={pin.id} pin={pin} {...on} isActive={active === pin.id} marks={marks} />
      ))}
      {placing ? (
        <MarkPlacer frame={frame} zoom={zoom} marks={marks} />
      ) : (
        mark && <MarkShape mark={mark} {...on} isActive />
      )}
    </>
  );
}

type PinProps = OnImage & {
  pin: NumberedMark;
  isActive: boolean;
  marks: Marks;
};

/** A click leads to the comment. */
function Pin({ pin, isActive, marks, ...on }: PinProps) {
  const { id, number, text, mark } = pin;
  const openDetails = useOpenDetails();
  const showComment = () => {
    openDetails('review');
    const comment = document.getElementById(commentElementId(id));
    comment?.scrollIntoView({ block: 'center' });
    comment?.focus({ preventScroll: true });
  };
  return (
    <>
      {mark.size && <MarkShape mark={mark} {...on} isActive={isActive} />}
      <button
        type="button"
        aria-label={`Comment ${number}: ${excerptOf(text)}`}
        onClick={showComment}
        {...pointingAt(marks, id)}
        className={`absolute grid size-7 -translate-1/2 place-content-center rounded-full border-2 border-stage text-xs font-semibold shadow-image ${isActive ? 'z-1 scale-125 bg-ink text-stage' : 'bg-accent text-on-accent'} ${on.gliding ? GLIDE_CLASS : ''}`}
        style={placeOnImage({ ...mark, size: null }, on.frame, on.zoom)}
      >
        {number}
      </button>
    </>
  );
}

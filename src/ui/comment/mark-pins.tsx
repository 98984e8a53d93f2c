'use client';

import type { AssetRef } from '../call/resource-ref';
import { openDetails } from '../viewer/details-panel';
import type { ImageZoom } from '../viewer/use-zoom';
import type { Frame } from '../viewer/zoom';
import { commentElementId } from './comment-element-id';
import { excerptOf } from './excerpt-of';
import { MarkPlacer } from './mark-placer';
import { GLIDE_CLASS, MarkShape, type OnImage } from './mark-shape';
import { type NumberedMark, numberedMarks } from './numbered-marks';
import { placeOnImage } from './place-on-image';
import { useComments } from './use-comments';
import type { Marks } from './use-marks';

export type MarkPinsProps = { assetRef: AssetRef; frame: Frame; zoom: ImageZoom; marks: Marks };

/** The places marked by comments on the image, as numbered pins. Loaded on demand. */
export function MarkPins({ assetRef, frame, zoom: { zoom, gliding }, marks }: MarkPinsProps) {
  const comments = useComments(assetRef)?.comments ?? [];
  const { active, setActive, placing, mark } = marks;
  const on = { frame, zoom, gliding };
  return (
    <>
      {numberedMarks(comments).map((pin) => (
        <Pin
          key={pin.id}
          pin={pin}
          {...on}
          isActive={active === pin.id}
          onPoint={(isAt) => setActive(isAt ? pin.id : null)}
        />
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
  onPoint: (isAt: boolean) => void;
};

/** A click leads to the comment. */
function Pin({ pin, isActive, onPoint, ...on }: PinProps) {
  const { id, number, text, mark } = pin;
  const showComment = () => {
    openDetails(true);
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
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
        className={`absolute grid size-7 -translate-1/2 place-content-center rounded-full border-2 border-stage text-xs font-semibold shadow-image ${isActive ? 'z-1 scale-125 bg-ink text-stage' : 'bg-accent text-on-accent'} ${on.gliding ? GLIDE_CLASS : ''}`}
        style={placeOnImage({ ...mark, size: null }, on.frame, on.zoom)}
      >
        {number}
      </button>
    </>
  );
}

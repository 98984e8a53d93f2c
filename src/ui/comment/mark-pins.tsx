'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CommentMark } from '@/contract/sharing/comment';
import { Button } from '../control/button';
import { excerptOf } from '../format/excerpt-of';
import { useOpenDetails } from '../viewer/details-panel';
import type { ImageZoom } from '../viewer/use-zoom';
import type { Frame, Zoom } from '../viewer/zoom';
import { GLIDE_CLASS, MarkShape, type OnImage, placeOnImage, WHOLE } from './mark-shape';
import { markBetween, moveMark } from './move-mark';
import { type MarkedComment, type NumberedMark, numberedMarks } from './numbered-marks';
import { commentElementId, pointingAt, showViewer } from './place-buttons';
import type { Marks } from './use-marks';

/** A pointer movement below this marks a point, in pixels. */
const POINT_PX = 6;

type Start = { x: number; y: number; clientX: number; clientY: number };

type MarkPlacerProps = { frame: Frame; zoom: Zoom; marks: Marks };

/**
 * Covers the image while a place is being chosen. A click marks a point, a drag a rectangle. Arrow keys move the mark,
 * with Shift they change its size; Enter accepts it, Escape cancels.
 */
function MarkPlacer({ frame, zoom, marks }: MarkPlacerProps) {
  const surface = useRef<HTMLButtonElement>(null);
  const start = useRef<Start | null>(null);
  const [mark, setMark] = useState<CommentMark>(marks.mark ?? { x: 0.5, y: 0.5, size: null });
  useEffect(() => {
    surface.current?.focus({ preventScroll: true });
    showViewer();
  }, []);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return {
      x: within((clientX - box.left) / box.width),
      y: within((clientY - box.top) / box.height),
    };
  };
  const follow = (event: PointerEvent) => {
    if (!start.current) return mark;
    const { clientX, clientY } = start.current;
    const moved = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    const drawn =
      moved < POINT_PX
        ? { x: start.current.x, y: start.current.y, size: null }
        : markBetween(start.current, pointOf(event));
    setMark(drawn);
    return drawn;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveMark(mark, event.key, event.shiftKey);
    if (moved) setMark(moved);
    else if (event.key === 'Escape') marks.cancel();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        ref={surface}
        type="button"
        aria-label="Mark a place. Arrow keys move it, Shift and arrow keys resize it, Enter confirms, Escape cancels."
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { ...pointOf(event), clientX: event.clientX, clientY: event.clientY };
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={(event) => {
          if (!start.current) return;
          marks.set(follow(event));
        }}
        // Keys and screen readers click without a pointer.
        onClick={({ detail }) => detail === 0 && marks.set(mark)}
        onKeyDown={onKeyDown}
        className="absolute cursor-crosshair touch-none -outline-offset-2"
        style={placeOnImage(WHOLE, frame, zoom)}
      />
      <MarkShape mark={mark} frame={frame} zoom={zoom} isActive />
      <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center px-3">
        <div className="flex items-center gap-3 rounded-card bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-card">
          <p role="status">Choose a point, or draw a rectangle.</p>
          <p className="text-xs text-quiet max-lg:hidden">
            Arrow keys move it, Shift and arrow keys resize it.
          </p>
          <Button className="pointer-events-auto" onClick={marks.cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}

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

'use client';

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { listen } from '../control/listen';
import { type Box, type GridLayout, type Point, placesIn } from './grid-layout';

export type BoxActions = {
  /** Called when a box starts. `adding`: whether it adds to the current selection. */
  onBoxBegin: (adding: boolean) => void;
  /** Called with the places touched by the box. */
  onBox: (places: number[]) => void;
};

type Marquee = BoxActions & { grid: RefObject<HTMLElement | null>; layout: GridLayout | null };

/** Selects with a box drawn by the mouse. The page scrolls at its edges. */
export function useMarquee(marquee: Marquee) {
  const [box, setBox] = useState<Box | null>(null);
  const latest = useRef(marquee);
  latest.current = marquee;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    stop.current?.();
    stop.current = draw(event, latest, setBox);
  };
  return { box, onPointerDown };
}

/** Draws the box until the button is released. Returns a function to cancel. */
function draw(
  down: PointerEvent,
  latest: RefObject<Marquee>,
  show: (box: Box | null) => void,
): () => void {
  const adding = down.shiftKey || down.ctrlKey || down.metaKey;
  const from = { x: down.clientX + window.scrollX, y: down.clientY + window.scrollY };
  return followMouse(down, {
    onBegin: () => latest.current.onBoxBegin(adding),
    onMove(at) {
      const { grid, layout, onBox } = latest.current;
      const bounds = grid.current?.getBoundingClientRect();
      if (!bounds || !layout) return;
      const x = [from.x - window.scrollX - bounds.left, at.x - bounds.left];
      const y = [from.y - window.scrollY - bounds.top, at.y - bounds.top];
      const box = {
        left: Math.min(...x),
        right: Math.max(...x),
        top: Math.min(...y),
        bottom: Math.max(...y),
      };
      show(box);
      onBox(placesIn(box, layout));
    },
    onEnd: () => show(null),
  });
}

type Listeners = {
  /** Called once, when the movement is too large for a click. */
  onBegin: () => void;
  /** Called when the mouse moves, and when the page scrolls under it. */
  onMove: (at: Point) => void;
  /** Always called at the end. */
  onEnd: () => void;
};

/** Smaller movements count as a click. */
const DRAG_START_PX = 6;
const EDGE_PX = 48;
const SCROLL_STEP_PX = 14;

/**
 * Tracks the mouse until its button is released, and scrolls the page at the edges of the window. Returns a function to
 * cancel.
 */
function followMouse(down: PointerEvent, { onBegin, onMove, onEnd }: Listeners): () => void {
  let at = { x: down.clientX, y: down.clientY };
  let begun = false;
  let released = false;
  let frame = 0;
  let over = false;

  const scroll = () => {
    const step =
      at.y < EDGE_PX ? -SCROLL_STEP_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      onMove(at);
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    if (over) return;
    over = true;
    stop();
    cancelAnimationFrame(frame);
    // Canceled while the button is down: the release must not click anything.
    if (begun && !released) window.addEventListener('pointerup', swallowClick, { once: true });
    onEnd();
  };
  const stop = listen(window, {
    pointermove({ clientX: x, clientY: y }) {
      at = { x, y };
      const moved = Math.hypot(x - down.clientX, y - down.clientY);
      if (!begun && moved < DRAG_START_PX) return;
      if (!begun) {
        begun = true;
        onBegin();
        frame = requestAnimationFrame(scroll);
      }
      onMove(at);
    },
    pointerup() {
      released = true;
      if (begun) swallowClick();
      end();
    },
    pointercancel: end,
  });
  return end;
}

/** Suppresses the click after the release; it would open an image or toggle one. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

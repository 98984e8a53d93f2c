'use client';

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, type GridLayout, placesIn } from './grid-layout';

/** Smaller movements count as a click. */
const DRAG_START_PX = 6;
const EDGE_PX = 48;
const SCROLL_STEP_PX = 14;

type Marquee = {
  grid: RefObject<HTMLElement | null>;
  layout: GridLayout | null;
  onBoxBegin: (adding: boolean) => void;
  onBox: (places: number[]) => void;
};

/** Selects by a box that the mouse draws. The page scrolls at its edges. */
export function useMarquee(marquee: Marquee) {
  const [box, setBox] = useState<Box | null>(null);
  const latest = useRef(marquee);
  latest.current = marquee;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    stop.current?.();
    stop.current = follow(event, latest, setBox);
  };
  return { box, onPointerDown };
}

/** Tracks the mouse until its button is released. Returns a function that cancels it. */
function follow(
  down: PointerEvent,
  latest: RefObject<Marquee>,
  show: (box: Box | null) => void,
): () => void {
  const adding = down.shiftKey || down.ctrlKey || down.metaKey;
  const from = { x: down.clientX + window.scrollX, y: down.clientY + window.scrollY };
  let at = { x: down.clientX, y: down.clientY };
  let begun = false;
  let frame = 0;
  const over = new AbortController();

  const draw = () => {
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
  };
  const scroll = () => {
    const step =
      at.y < EDGE_PX ? -SCROLL_STEP_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      draw();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    over.abort();
    cancelAnimationFrame(frame);
    show(null);
  };
  const heard = { signal: over.signal };
  window.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      at = { x, y };
      const moved = Math.hypot(x - down.clientX, y - down.clientY);
      if (!begun && moved < DRAG_START_PX) return;
      if (!begun) {
        begun = true;
        latest.current.onBoxBegin(adding);
        frame = requestAnimationFrame(scroll);
      }
      draw();
    },
    heard,
  );
  window.addEventListener(
    'pointerup',
    () => {
      if (begun) swallowClick();
      end();
    },
    heard,
  );
  window.addEventListener('pointercancel', end, heard);
  return end;
}

/** Suppresses the click that follows the release; it would open an image or toggle one. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

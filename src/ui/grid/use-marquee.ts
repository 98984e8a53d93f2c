'use client';

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { followMouse } from './follow-mouse';
import { type Box, type GridLayout, placesIn } from './grid-layout';

type Marquee = {
  grid: RefObject<HTMLElement | null>;
  layout: GridLayout | null;
  onBoxBegin: (adding: boolean) => void;
  onBox: (places: number[]) => void;
};

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

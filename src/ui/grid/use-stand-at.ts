'use client';

import { useEffect, useRef } from 'react';
import { listen } from '../control/listen';
import { isField } from '../control/use-shortcuts';
import { coveredHeight } from './use-stuck-height';

/** For this long the browser may still restore an old scroll position, which is then corrected. */
const SETTLE_MS = 800;
/** If the tile is not there by then, the view no longer has this place. */
const GIVE_UP_MS = 5000;
const CHECK_MS = 40;

/**
 * Scrolls to a place and keeps it in view until the page has settled or the person does something. Its tile is focused,
 * unless the person has already moved to a field.
 */
export function useStandAt(show: (place: number) => void) {
  const latest = useRef(show);
  latest.current = show;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (place: number) => {
    stop.current?.();
    const start = Date.now();
    let stood = false;
    const timer = setInterval(() => {
      const tile = document.querySelector<HTMLElement>(`[data-place="${place}"] [data-tile]`);
      if (!tile || !isInView(tile)) latest.current(place);
      // Scrolling far away removes the tile, and its focus with it.
      const lacksFocus = !stood || document.activeElement === document.body;
      if (tile && lacksFocus && !isField(document.activeElement))
        tile.focus({ preventScroll: true });
      if (tile) stood = true;
      if (Date.now() - start > (stood ? SETTLE_MS : GIVE_UP_MS)) end();
    }, CHECK_MS);
    const end = () => {
      clearInterval(timer);
      stopListening();
    };
    const inputs = { wheel: end, touchstart: end, pointerdown: end, keydown: end };
    const stopListening = listen(window, inputs, { capture: true, passive: true });
    stop.current = end;
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredHeight() && bottom <= window.innerHeight;
}

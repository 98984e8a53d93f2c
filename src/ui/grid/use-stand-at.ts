'use client';

import { useEffect, useRef } from 'react';
import { isField } from '../shortcut/use-shortcuts';
import { coveredHeight } from './use-stuck-height';

/** For this long the browser may still restore an old scroll position, which is then corrected. */
const SETTLE_MS = 800;
/** If the tile is not there by then, the view no longer has this place. */
const GIVE_UP_MS = 5000;
const CHECK_MS = 40;

const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a place and keeps it in view until the page has settled or the person does something. Its tile is focused,
 * unless the person has already moved to a field.
 */
export function useStandAt(show: (place: number) => void) {
  const latest = useRef(show);
  latest.current = show;
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return (place: number) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
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
    const end = () => stop.current?.abort();
    signal.addEventListener('abort', () => clearInterval(timer));
    for (const input of INPUTS)
      window.addEventListener(input, end, { signal, capture: true, passive: true });
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredHeight() && bottom <= window.innerHeight;
}

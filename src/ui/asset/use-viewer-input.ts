'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { ZoomStart } from './zoom-view';

/** A swipe moves at least this many pixels sideways, and twice as far as it moves up or down. */
const SWIPE_PX = 50;

type ViewerActions = {
  onZoom: (first: ZoomStart) => void;
  onStep: (side: 'previous' | 'next') => void;
};

/** Handles pointer input on the image: a click zooms in, a swipe opens the neighbour. */
export function useViewerInput(place: RefObject<HTMLElement | null>, wishes: ViewerActions) {
  const latest = useRef(wishes);
  latest.current = wishes;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let start: { x: number; y: number } | null = null;
    let fingers = 0;
    const decodeOriginal = ({ target }: Event) =>
      target instanceof HTMLImageElement ? target : null;

    element.addEventListener(
      'click',
      (event) => {
        const image = decodeOriginal(event);
        if (!image) return;
        const byFinger = (event as PointerEvent).pointerType === 'touch';
        latest.current.onZoom(byFinger ? 'whole' : pointIn(event, image));
      },
      { signal },
    );
    element.addEventListener(
      'wheel',
      (event) => {
        const image = decodeOriginal(event);
        if (!image || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        latest.current.onZoom(pointIn(event, image));
      },
      { signal, passive: false },
    );
    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        fingers = touches.length;
        const [touch] = touches;
        start = touch && fingers === 1 ? { x: touch.clientX, y: touch.clientY } : null;
      },
      { signal, passive: true },
    );
    element.addEventListener(
      'touchend',
      ({ changedTouches: [touch] }) => {
        if (!start || !touch || fingers !== 1) return;
        // While the browser has zoomed the page, a finger pans it.
        if ((window.visualViewport?.scale ?? 1) > 1.01) return;
        const x = touch.clientX - start.x;
        const y = touch.clientY - start.y;
        if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
        latest.current.onStep(x > 0 ? 'previous' : 'next');
      },
      { signal, passive: true },
    );
    return () => stop.abort();
  }, [place]);
}

function pointIn({ clientX, clientY }: MouseEvent, image: HTMLElement): ZoomStart {
  const { left, top, width, height } = image.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

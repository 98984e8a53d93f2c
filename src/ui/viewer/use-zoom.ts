'use client';

import { type RefObject, useEffect, useState } from 'react';
import {
  clampZoom,
  FIT,
  type Frame,
  frameOf,
  type Point,
  pan,
  type Size,
  toggleZoom,
  type Zoom,
  zoomAt,
} from './zoom';

const CENTER: Point = { x: 0, y: 0 };

type State = {
  zoom: Zoom;
  /** Null before the first measurement. */
  frame: Frame | null;
  /** Whether the image glides to the current zoom; not while it follows a hand. */
  gliding: boolean;
  /** The largest scale so far. */
  closest: number;
};

const START: State = { zoom: FIT, frame: null, gliding: false, closest: 1 };

/** The zoom of the image in `place`. `own` is its size in pixels, null where there is nothing to zoom. */
export function useZoom(place: RefObject<HTMLElement | null>, own: Size | null) {
  const [state, setState] = useState(START);
  const change = (make: (zoom: Zoom, frame: Frame) => Zoom, gliding: boolean) =>
    setState((now) => {
      if (!now.frame) return now;
      const zoom = make(now.zoom, now.frame);
      return { ...now, zoom, gliding, closest: Math.max(now.closest, zoom.scale) };
    });
  const { width = 0, height = 0 } = own ?? {};
  useEffect(() => {
    const element = place.current;
    if (!element || !width || !height) return setState(START);
    const measure = () => {
      const window = { width: element.clientWidth, height: element.clientHeight };
      const frame = frameOf(window, { width, height });
      setState((now) => ({ ...now, zoom: clampZoom(now.zoom, frame), frame, gliding: false }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, width, height]);

  const { zoom, frame } = state;
  return {
    ...state,
    isZoomed: zoom.scale > 1,
    /** The displayed size in percent of the image's own size. */
    percent: frame && Math.round((100 * zoom.scale) / frame.actual),
    /** Zooms by a factor and keeps the spot under `point` in place. */
    by: (factor: number, point = CENTER, gliding = true) =>
      change((now, within) => zoomAt(now, factor, point, within), gliding),
    move: (x: number, y: number, gliding = true) =>
      change((now, within) => pan(now, x, y, within), gliding),
    toggle: (point = CENTER) => change((now, within) => toggleZoom(now, point, within), true),
    showWhole: () => change(() => FIT, true),
  };
}

export type ImageZoom = ReturnType<typeof useZoom>;

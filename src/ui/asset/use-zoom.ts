'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { clampZoom, FIT, type Frame, frameOf, pan, type Size, type Zoom, zoomAt } from './zoom';

/** The zoom of a double click and of the first view. */
export const DOUBLE_CLICK_ZOOM = 2.5;

type Point = { x: number; y: number };
const CENTER: Point = { x: 0, y: 0 };

/** Zooms the image in `place` by wheel, drag, pinch and double click. */
export function useZoom(place: RefObject<HTMLElement | null>, own: Size) {
  const [state, setState] = useState<{ zoom: Zoom; frame: Frame | null; gliding: boolean }>({
    zoom: FIT,
    frame: null,
    gliding: false,
  });
  const change = (make: (zoom: Zoom, frame: Frame) => Zoom, gliding: boolean) =>
    setState((now) => (now.frame ? { ...now, zoom: make(now.zoom, now.frame), gliding } : now));
  const latest = useRef(change);
  latest.current = change;

  const { width, height } = own;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      const frame = frameOf(
        { width: element.clientWidth, height: element.clientHeight },
        { width, height },
      );
      setState(({ zoom }) => ({ zoom: clampZoom(zoom, frame), frame, gliding: false }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const stopHearing = listen(element, (make, gliding) => latest.current(make, gliding));
    return () => {
      observer.disconnect();
      stopHearing();
    };
  }, [place, width, height]);

  return {
    ...state,
    by: (factor: number, point = CENTER) =>
      change((zoom, frame) => zoomAt(zoom, factor, point, frame), true),
    move: (x: number, y: number) => change((zoom, frame) => pan(zoom, x, y, frame), true),
    showWhole: () => change(() => FIT, true),
  };
}

type Change = (make: (zoom: Zoom, frame: Frame) => Zoom, gliding: boolean) => void;

function listen(element: HTMLElement, change: Change) {
  const fingers = new Map<number, Point>();
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const isControl = ({ target }: Event) => target instanceof Element && target.closest('button');
  const heard = {
    wheel(event: WheelEvent) {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A pinch on a touchpad arrives as a wheel event with the control key, in small steps.
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
      const point = pointOf(event);
      change((zoom, frame) => zoomAt(zoom, factor, point, frame), false);
    },
    pointerdown(event: PointerEvent) {
      if (isControl(event) || event.button !== 0) return;
      fingers.set(event.pointerId, pointOf(event));
      element.setPointerCapture(event.pointerId);
    },
    pointermove(event: PointerEvent) {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      change((zoom, frame) => {
        if (!other) return pan(zoom, now.x - before.x, now.y - before.y, frame);
        const half = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        const moved = pan(zoom, (now.x - before.x) / 2, (now.y - before.y) / 2, frame);
        return zoomAt(moved, factor, half, frame);
      }, false);
    },
    pointerup: (event: PointerEvent) => void fingers.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => void fingers.delete(event.pointerId),
    dblclick(event: MouseEvent) {
      if (isControl(event)) return;
      const point = pointOf(event);
      change(
        (zoom, frame) => (zoom.scale > 1 ? FIT : zoomAt(zoom, DOUBLE_CLICK_ZOOM, point, frame)),
        true,
      );
    },
  };
  const stop = new AbortController();
  for (const [name, listener] of Object.entries(heard))
    element.addEventListener(name, listener as (event: Event) => void, {
      signal: stop.signal,
      passive: false,
    });
  return () => stop.abort();
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listen } from '../control/listen';
import type { Swipe } from './use-swipe';
import type { ImageZoom } from './use-zoom';
import type { Point } from './zoom';

/** A pointer moving less is a click or a tap, in pixels. */
const TAP_PX = 6;
/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;

/** Windows with the details beside the image. In narrower ones the wheel scrolls to the details. */
const WIDE = '(min-width: 64rem)';

/** The lower part of a video, where the browser shows its controls, in pixels. */
const VIDEO_CONTROLS_PX = 80;

/** A finger has no speed after this many milliseconds without a move. */
const RESTING_MS = 80;

/** What gestures need of a zoom: one image's own, or that of several in step. `frame`: null when nothing can be zoomed. */
type ZoomedByHand = Pick<ImageZoom, 'isZoomed' | 'by' | 'move' | 'toggle'> & {
  frame: object | null;
  /** Whether the wheel zooms in narrow windows too, because nothing there scrolls. */
  wheelZooms?: boolean;
};

/**
 * All gestures on the content of `place`. It zooms by click, double tap, wheel and pinch, moves by drag, and swipes an
 * unzoomed image to its neighbours.
 */
export function useGestures(
  place: RefObject<HTMLElement | null>,
  zoom: ZoomedByHand,
  swipe: Pick<Swipe, 'follow' | 'end'>,
) {
  const now = useEffectEvent(() => ({ zoom, swipe }));
  useEffect(() => {
    const element = place.current;
    if (element) return listen(element, listenersOf(element, now), { passive: false });
  }, [place]);
}

type Now = () => { zoom: ZoomedByHand; swipe: Pick<Swipe, 'follow' | 'end'> };

/** The state of the fingers on the element, or of the mouse. */
type Hand = {
  fingers: Map<number, Point>;
  gesture: 'none' | 'drag' | 'swipe' | 'pinch';
  byTouch: boolean;
  start: Point;
  /** The last move of a swipe. */
  move: { at: number; x: number; speed: number };
};

function listenersOf(element: HTMLElement, now: Now) {
  const start = { x: 0, y: 0 };
  const hand: Hand = {
    fingers: new Map(),
    gesture: 'none',
    byTouch: false,
    start,
    move: { at: 0, x: 0, speed: 0 },
  };
  /** Relative to the center of the element. */
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  return {
    ...downAndMove(hand, element, now, pointOf),
    ...up(hand, now, pointOf),
    wheel(event: WheelEvent) {
      const { zoom } = now();
      const pinched = event.ctrlKey || event.metaKey;
      const zooms = pinched || zoom.isZoomed || zoom.wheelZooms || matchMedia(WIDE).matches;
      if (!zoom.frame || !zooms) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A pinch on a touchpad arrives as a wheel event with the control key, in small steps.
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
      zoom.by(factor, pointOf(event), false);
    },
    // Two fingers never scroll or zoom the page.
    touchmove(event: TouchEvent) {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    },
    click(event: MouseEvent) {
      const first = event.detail <= 1 && hand.gesture === 'none';
      if (first && !hand.byTouch && event.target instanceof HTMLImageElement)
        now().zoom.toggle(pointOf(event));
    },
  };
}

type PointOf = (event: MouseEvent) => Point;

const downAndMove = (hand: Hand, element: HTMLElement, now: Now, pointOf: PointOf) => ({
  pointerdown(event: PointerEvent) {
    if (isControl(event) || event.button !== 0) return;
    const point = pointOf(event);
    hand.fingers.set(event.pointerId, point);
    if (hand.fingers.size > 1) {
      now().swipe.follow(0);
      hand.gesture = 'pinch';
      return;
    }
    hand.byTouch = event.pointerType === 'touch';
    hand.gesture = 'none';
    hand.start = point;
    hand.move = { at: event.timeStamp, x: 0, speed: 0 };
  },
  pointermove(event: PointerEvent) {
    const before = hand.fingers.get(event.pointerId);
    if (!before) return;
    const { zoom, swipe } = now();
    const point = pointOf(event);
    if (hand.gesture === 'none') {
      if (distance(hand.start, point) < TAP_PX) return;
      element.setPointerCapture(event.pointerId);
      hand.gesture = hand.byTouch && !zoom.isZoomed ? 'swipe' : 'drag';
    }
    hand.fingers.set(event.pointerId, point);
    const other = [...hand.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) return pinch(zoom, { before, point, other });
    if (hand.gesture !== 'swipe') return zoom.move(point.x - before.x, point.y - before.y, false);
    const x = point.x - hand.start.x;
    const time = Math.max(1, event.timeStamp - hand.move.at);
    hand.move = { at: event.timeStamp, x, speed: (x - hand.move.x) / time };
    swipe.follow(x);
  },
});

type Pinch = { before: Point; point: Point; other: Point };

/** Two fingers: `other` rests while one moves from `before` to `point`. */
function pinch(zoom: ZoomedByHand, { before, point, other }: Pinch) {
  const half = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
  zoom.move((point.x - before.x) / 2, (point.y - before.y) / 2, false);
  zoom.by(distance(point, other) / Math.max(1, distance(before, other)), half, false);
}

function up(hand: Hand, now: Now, pointOf: PointOf) {
  let tap = { at: Number.NEGATIVE_INFINITY, point: hand.start };
  const endSwipe = (speed: number) => {
    if (hand.gesture === 'swipe') void now().swipe.end(hand.move.x, speed);
  };
  return {
    pointerup(event: PointerEvent) {
      if (!hand.fingers.delete(event.pointerId)) return;
      endSwipe(event.timeStamp - hand.move.at > RESTING_MS ? 0 : hand.move.speed);
      if (hand.gesture !== 'none' || !hand.byTouch) return;
      const point = pointOf(event);
      const again = event.timeStamp - tap.at < DOUBLE_TAP_MS;
      const isDouble = again && distance(point, tap.point) < DOUBLE_TAP_PX;
      tap = { at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp, point };
      if (isDouble) now().zoom.toggle(point);
    },
    /** The browser takes over the finger, to scroll the page. */
    pointercancel(event: PointerEvent) {
      if (hand.fingers.delete(event.pointerId)) endSwipe(0);
    },
  };
}

/** Whether the event is for a control on the image or of a video. */
function isControl({ target, clientY }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  const video = target.closest('video');
  if (video) return clientY > video.getBoundingClientRect().bottom - VIDEO_CONTROLS_PX;
  return target.closest('a, button, input') !== null;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

import type { PointerEvent } from 'react';
import { listen } from '../control/listen';

/** A point in the window, in pixels. */
export type Point = { x: number; y: number };

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
export function followMouse(down: PointerEvent, { onBegin, onMove, onEnd }: Listeners): () => void {
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

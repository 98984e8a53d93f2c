'use client';

import { type PointerEvent, useEffect, useRef } from 'react';

const PRESS_MS = 450;
const MAX_MOVE_PX = 10;

/**
 * Detects a long press by touch. `find` looks up its subject at the start: by the end, the target may be gone, for
 * example a placeholder replaced by its image. The following click is `spent` and must do nothing. The browser's
 * context menu is suppressed.
 */
export function useLongPress<Found>(
  find: (target: EventTarget) => Found | null,
  onPress: (found: Found) => void,
) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const fired = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    /** Whether the current click belongs to a long press. Returns true only once. */
    spent() {
      const was = fired.current;
      fired.current = false;
      return was;
    },
    on: {
      onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
        fired.current = false;
        end();
        const found = find(target);
        if (pointerType === 'mouse' || found === null) return;
        const timer = setTimeout(() => {
          fired.current = true;
          onPress(found);
        }, PRESS_MS);
        press.current = { timer, x, y };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const at = press.current;
        if (at && Math.hypot(clientX - at.x, clientY - at.y) > MAX_MOVE_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu(event: { preventDefault(): void }) {
        if (press.current || fired.current) event.preventDefault();
      },
    },
  };
}

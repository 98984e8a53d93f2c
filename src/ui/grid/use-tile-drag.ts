'use client';

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { followMouse, type Point } from './follow-mouse';
import { type Gap, gapAt } from './gap-at';
import type { GridLayout } from './grid-layout';

/** How a grid handles dragged tiles. */
export type TileDragging = {
  /** The number of assets moved by a drag from this tile; 0: the drag draws a box instead. */
  countAt: (place: number) => number;
  /**
   * Called after a drop before the place `before`, or at the end. `place`: where the drag began. Without it, tiles have
   * no manual order.
   */
  onDrop?: (place: number, before: number) => void;
  /** Called when a drag begins, and when it is over. */
  onDragging?: (isDragging: boolean) => void;
  /** Called after a drop on an element with `data-drop` outside of the grid. */
  onDropOn?: (target: HTMLElement) => void;
};

type TileDrag = {
  grid: RefObject<HTMLElement | null>;
  layout: GridLayout | null;
  /** Undefined: tiles cannot be dragged. */
  dragging: TileDragging | undefined;
};

type Dragged = { count: number; at: Point; gap: Gap | null };

/**
 * Drags tiles with the mouse to a gap between others, or to a drop target outside the grid. Escape cancels. The page
 * scrolls at its edges.
 */
export function useTileDrag(drag: TileDrag) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef(drag);
  latest.current = drag;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise Escape would also clear the selection.
      event.stopPropagation();
      stop.current?.();
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  }, [isDragging]);

  /** Returns whether the pointer drags tiles. */
  const onPointerDown = (event: PointerEvent): boolean => {
    const place = takenBy(event, latest.current);
    if (place === null) return false;
    stop.current?.();
    let now: Dragged | null = null;
    const show = (next: Dragged | null) => {
      now = next;
      setDragged(next);
    };
    stop.current = followMouse(event, {
      onBegin: () => latest.current.dragging?.onDragging?.(true),
      onMove: (at) => show(draggedTo(at, place, latest.current)),
      onRelease: (at) => {
        const { dragging } = latest.current;
        const target = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]');
        if (target) dragging?.onDropOn?.(target);
        else if (now?.gap) dragging?.onDrop?.(place, now.gap.before);
      },
      onEnd: () => {
        if (now) latest.current.dragging?.onDragging?.(false);
        show(null);
      },
    });
    return true;
  };
  return { dragged, onPointerDown };
}

/** The place of the pressed tile; null when the press draws a box, or is for a control on the tile. */
function takenBy(event: PointerEvent, { dragging }: TileDrag): number | null {
  const { pointerType, button, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!dragging || pointerType !== 'mouse' || button !== 0) return null;
  if (shiftKey || ctrlKey || metaKey || altKey) return null;
  const target = event.target as Element;
  const cell = target.closest<HTMLElement>('[data-place]');
  if (!cell || target.closest('[data-check]')) return null;
  const place = Number(cell.dataset.place);
  return dragging.countAt(place) > 0 ? place : null;
}

function draggedTo(at: Point, place: number, { grid, layout, dragging }: TileDrag): Dragged {
  const bounds = grid.current?.getBoundingClientRect();
  const inGrid = bounds && { x: at.x - bounds.left, y: at.y - bounds.top };
  return {
    count: dragging?.countAt(place) ?? 0,
    at,
    gap: layout && inGrid && dragging?.onDrop ? gapAt(layout, inGrid) : null,
  };
}

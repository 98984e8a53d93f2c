'use client';

import {
  type DragEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Tile } from '@/contract/browse/browse';
import { listen } from '../control/listen';
import { carryOut } from './carry-out';
import { type Gap, type GridLayout, gapAt } from './grid-layout';

/** What a drag from a tile takes. `tiles`: the assets; empty while some of them are not loaded. */
export type Taken = { count: number; tiles: Tile[] };

/** How a grid handles dragged tiles. */
export type TileDragging = {
  /** Without it, a drag takes what the grid takes by itself. */
  takenAt?: (place: number) => Taken | null;
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
  /** What a drag from a tile takes; null: it draws a box instead. */
  takenAt: ((place: number) => Taken | null) | undefined;
  dragging: TileDragging | undefined;
};

/**
 * Drags tiles with the mouse: to a gap between others, to a drop target outside the grid, to the desktop or into another
 * page. The browser does it: Escape cancels, and the page scrolls at its edges. Returns the gap under the mouse.
 */
export function useTileDrag(drag: TileDrag) {
  const [gap, setGap] = useState<Gap | null>(null);
  const latest = useRef(drag);
  latest.current = drag;
  const pressed = useRef<number | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** Returns whether the press may drag tiles. */
  const onPointerDown = (event: PointerEvent): boolean => {
    pressed.current = placeOf(event, latest.current);
    return pressed.current !== null;
  };
  const onDragStart = (event: DragEvent) => {
    const place = pressed.current;
    const taken = place === null ? null : latest.current.takenAt?.(place);
    if (place === null || !taken) return event.preventDefault();
    carryOut(event.dataTransfer, taken);
    stop.current?.();
    stop.current = follow(place, latest, setGap);
  };
  return { gap, onPointerDown, on: { onDragStart } };
}

/** The place of the pressed tile; null when the press draws a box, or is for a control on the tile. */
function placeOf(event: PointerEvent, { takenAt }: TileDrag): number | null {
  const { pointerType, button, shiftKey, ctrlKey, metaKey } = event;
  if (pointerType !== 'mouse' || button !== 0 || shiftKey || ctrlKey || metaKey) return null;
  const target = event.target as Element;
  const cell = target.closest('[draggable=true]') && target.closest<HTMLElement>('[data-place]');
  const place = cell ? Number(cell.dataset.place) : null;
  return place !== null && takenAt?.(place) ? place : null;
}

/** Follows a drag until it is over. Returns how to end this earlier. */
function follow(
  place: number,
  latest: RefObject<TileDrag>,
  setGap: (gap: Gap | null) => void,
): () => void {
  let isOver = false;
  let target: HTMLElement | null = null;
  let gap: Gap | null = null;
  const show = (nextTarget: HTMLElement | null, nextGap: Gap | null) => {
    target?.removeAttribute('data-over');
    target = nextTarget;
    target?.setAttribute('data-over', '');
    gap = nextGap;
    setGap(gap);
  };
  const end = () => {
    if (isOver) return;
    isOver = true;
    stop();
    show(null, null);
    latest.current.dragging?.onDragging?.(false);
  };
  // Not at once: the browser gives up a drag whose page changes in its first moment.
  setTimeout(() => !isOver && latest.current.dragging?.onDragging?.(true));

  const onDragOver = (event: globalThis.DragEvent) => {
    const { dragging } = latest.current;
    const { target: under } = event;
    const found = under instanceof Element ? under.closest<HTMLElement>('[data-drop]') : null;
    show(dragging?.onDropOn ? found : null, found ? null : gapUnder(event, latest.current));
    // Only what accepts the drop gets it.
    if (target || gap) event.preventDefault();
  };
  const onDrop = (event: globalThis.DragEvent) => {
    event.preventDefault();
    const { dragging } = latest.current;
    if (target) dragging?.onDropOn?.(target);
    else if (gap) dragging?.onDrop?.(place, gap.before);
    end();
  };
  const stop = listen(window, {
    // An element that appears below the pointer just before the drop gets no dragover.
    dragenter: onDragOver,
    dragover: onDragOver,
    drop: onDrop,
    dragend: end,
    // A tile that left the document by scrolling ends nothing; but the mouse moves again only after a drag.
    pointermove: end,
  });
  return end;
}

function gapUnder({ clientX, clientY }: MouseEvent, { grid, layout, dragging }: TileDrag) {
  const bounds = grid.current?.getBoundingClientRect();
  if (!bounds || !layout || !dragging?.onDrop) return null;
  return gapAt(layout, { x: clientX - bounds.left, y: clientY - bounds.top });
}

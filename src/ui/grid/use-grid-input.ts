'use client';

import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { listen } from '../control/listen';
import { isPageShortcut } from '../control/use-shortcuts';
import { type GridLayout, placeAfter } from './grid-layout';
import { takeLastSeen } from './last-seen';
import { useLongPress } from './use-long-press';
import { useStandAt } from './use-stand-at';

/** Where the menu of the selection was asked for, by the right mouse button or a key. `href`: of the asset there. */
export type MenuAt = { x: number; y: number; href: string | null };

/** What a grid has to say and to do for its input. */
export type GridActions<Shown extends Tile> = {
  total: number;
  /** Null until it is loaded. */
  tileAt: (place: number) => Shown | null;
  /** The URL of an asset; null if tiles do not open. */
  pathOf: ((tile: Shown, place: number) => string) | null;
  onToggle: (tile: Tile, place: number) => void;
  /** Selects the range from the selection's anchor, or without one from `from`, to `place`. */
  onStretch: (place: number, from: number) => void;
  onAll: () => void;
  onClear: () => void;
  onRemove: () => void;
  /** Asks for the menu of a tile; without it, the browser shows its own. */
  onMenu?: ((tile: Tile, place: number, at: MenuAt) => void) | undefined;
  /** Whether nothing can be selected. */
  readOnly?: boolean | undefined;
  /** Moves the selected tiles, or the one at `from`, to `to`; without it, tiles have no manual order. */
  onCarry?: ((from: number, to: number) => Promise<void> | undefined) | undefined;
};

type GridInput<Shown extends Tile> = GridActions<Shown> & {
  layout: GridLayout | null;
  current: number;
  setCurrent: (place: number) => void;
  /** Whether there is a selection: a click then toggles a tile instead of opening it. */
  choosing: boolean;
  /** Scrolls to a place: as little as possible, or to the middle. */
  show: (place: number, align?: 'center') => void;
};

const placeOf = (target: EventTarget) => {
  const cell = (target as Element).closest<HTMLElement>('[data-place]');
  return cell ? Number(cell.dataset.place) : null;
};

/** Handles mouse, touch and keyboard input of the grid. */
export function useGridInput<Shown extends Tile>(input: GridInput<Shown>) {
  const { layout, total, tileAt, pathOf, current, setCurrent, choosing, show } = input;
  const toggle = (place: number) => {
    const tile = tileAt(place);
    if (tile) input.onToggle(tile, place);
  };
  const press = useLongPress(placeOf, toggle);
  const focusNext = useFocusWhenDrawn();
  const standAt = useStandAt((place) => show(place, 'center'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid appears again.
  useEffect(() => {
    const seen = takeLastSeen(location.pathname + location.search);
    if (seen === null) return;
    const place = Math.min(seen, total - 1);
    setCurrent(place);
    standAt(place);
  }, []);

  /** Runs before the click handler of the link, which would open the asset. */
  const onClickCapture = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place === null) return;
    if (press.spent()) return event.preventDefault();
    setCurrent(place);
    if (input.readOnly) return;
    const onCheck = (event.target as Element).closest('[data-check]');
    const { shiftKey, ctrlKey, metaKey } = event;
    if (!onCheck && !shiftKey && !ctrlKey && !metaKey && !choosing && pathOf) return;
    event.preventDefault();
    if (shiftKey) input.onStretch(place, current);
    else toggle(place);
  };

  const runShortcut = useSelectionKeys(input);

  /** The focus follows the moved tiles. */
  const carry = (to: number) => {
    if (to === current) return;
    void input.onCarry?.(current, to)?.then(() => {
      setCurrent(to);
      show(to);
      focusNext(to);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    if (runShortcut(event.nativeEvent)) return;
    if (key === ' ' && input.readOnly) return;
    if (key === ' ') toggle(current);
    else {
      const page = layout ? Math.max(1, Math.floor(window.innerHeight / layout.rowHeight) - 1) : 1;
      const to = layout && placeAfter(key, current, layout, page);
      if (to !== null && command && shiftKey && input.onCarry) {
        event.preventDefault();
        return carry(to);
      }
      if (to === null || event.altKey || (command && key !== 'Home' && key !== 'End')) return;
      setCurrent(to);
      show(to);
      focusNext(to);
      if (shiftKey) input.onStretch(to, current);
    }
    event.preventDefault();
  };

  /** With Shift and the right button, and by a finger, which selects by it, the browser's own menu or none. */
  const onContextMenu = (event: MouseEvent) => {
    press.on.onContextMenu(event);
    const place = placeOf(event.target);
    const tile = place === null ? null : tileAt(place);
    if (place === null || !tile || !input.onMenu) return;
    if (event.defaultPrevented || (event.shiftKey && event.button === 2) || isTouch(event)) return;
    event.preventDefault();
    setCurrent(place);
    input.onMenu(tile, place, { ...pointOf(event), href: pathOf?.(tile, place) ?? null });
  };

  const onFocus = (event: { target: EventTarget }) => {
    const place = placeOf(event.target);
    if (place !== null && place !== current) setCurrent(place);
  };

  return {
    ...(input.readOnly ? {} : { ...press.on, onContextMenu }),
    onClickCapture,
    onKeyDown,
    onFocus,
  };
}

type ForKeys = Pick<GridInput<Tile>, 'choosing' | 'readOnly' | 'onAll' | 'onClear' | 'onRemove'>;

/** Shortcuts for the whole selection, wherever the focus is on the page. Returns how to run one for a key of the grid. */
function useSelectionKeys({ choosing, readOnly, onAll, onClear, onRemove }: ForKeys) {
  /** Whether the key was one. */
  const run = (event: globalThis.KeyboardEvent): boolean => {
    if (readOnly) return false;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'a') onAll();
    else if (event.key === 'Escape' && choosing) onClear();
    else if (event.key === 'Delete' && choosing) onRemove();
    else return false;
    event.preventDefault();
    return true;
  };
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.defaultPrevented && isPageShortcut(event)) run(event);
  });
  useEffect(() => listen(window, { keydown: onPageKey }), []);
  return run;
}

const isTouch = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/** Of the mouse, whose button is the left one with Ctrl on a Mac; or with a key the middle of the tile. */
function pointOf({ clientX: x, clientY: y, button, target }: MouseEvent) {
  if (button !== -1 && (x !== 0 || y !== 0)) return { x, y };
  const { left, top, width, height } = (target as Element).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Focuses a tile as soon as it is in the document; distant tiles are rendered with a delay. */
function useFocusWhenDrawn() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (place: number) => {
    clearTimeout(timer.current);
    let tries = 0;
    const attempt = () => {
      const tile = document.querySelector<HTMLElement>(`[data-place="${place}"] [data-tile]`);
      if (tile) tile.focus({ preventScroll: true });
      else if (tries++ < 100) timer.current = setTimeout(attempt, 30);
    };
    attempt();
  };
}

'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { type GridLayout, stripAt } from './grid-layout';

/** How many strips to render outside the window: slow scrolling then shows no empty row. */
const OVERSCAN = 3;

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** The first and last strip to render. `top`: pixels from the top of the page to the grid. */
export function useVisibleStrips(layout: GridLayout | null, top: number) {
  const read = useCallback(() => {
    if (!layout) return '0 -1';
    const begin = window.scrollY - top;
    const first = Math.max(0, stripAt(layout, begin) - OVERSCAN);
    const last = Math.min(layout.strips - 1, stripAt(layout, begin + innerHeight) + OVERSCAN);
    return `${first} ${last}`;
  }, [layout, top]);
  const range = useSyncExternalStore(subscribe, read, () => '0 -1');
  const [first = 0, last = -1] = range.split(' ').map(Number);
  return { first, last };
}

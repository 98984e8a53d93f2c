'use client';

import { type RefObject, useEffect } from 'react';

/** Read by the style sheet, for the headings of a grid. */
const VARIABLE = '--stuck';

/**
 * Says how high the bar is that stays at the top of the window: it has two rows where its filters do not fit into one.
 * Headings stay below it.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(VARIABLE, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(VARIABLE);
    };
  }, [bar]);
}

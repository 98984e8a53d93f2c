'use client';

import { type RefObject, useEffect } from 'react';

/** Read by the style sheet, for the headings of a grid. */
const VARIABLE = '--stuck';

/** The height of a bar of one row, in pixels, where none has been measured. */
const USUAL_PX = 60;

/**
 * Says how high the bar is that stays at the top of the window: it has two rows where its filters do not fit into one.
 * Headings stay below it.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // On a phone the bar scrolls away, and covers nothing.
      const isStuck = getComputedStyle(element).position === 'sticky';
      if (isStuck) style.setProperty(VARIABLE, `${element.offsetHeight}px`);
      else style.removeProperty(VARIABLE);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(VARIABLE);
    };
  }, [bar]);
}

/** The height that this bar covers at the top of the window, in pixels. */
export const coveredHeight = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(VARIABLE)) || USUAL_PX;

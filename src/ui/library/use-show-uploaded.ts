'use client';

import { useEffect, useRef, useState } from 'react';
import type { LibraryRef } from '../grid/use-blocks';
import { useUploads } from '../upload/uploads';

const REFRESH_DELAY_MS = 800;
const TOP_PX = 120;

const isAtTop = () => window.scrollY < TOP_PX;

/**
 * Shows the assets that were uploaded here: at once while the page is scrolled to the top, else when the person
 * returns there, so the grid does not move under their eyes. Returns how many are waiting.
 */
export function useShowUploaded({ organizationId, libraryId }: LibraryRef, refresh: () => void) {
  const done = useUploads().filter(
    ({ state, to }) =>
      state === 'done' && to.organizationId === organizationId && to.libraryId === libraryId,
  ).length;
  const [shown, setShown] = useState(done);
  const latest = useRef({ done, refresh });
  latest.current = { done, refresh };
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // The list of uploads was closed, so counting starts again.
  if (done < shown) setShown(done);

  useEffect(() => {
    if (done === shown) return;
    const bring = () => {
      if (!isAtTop() || timer.current) return;
      timer.current = setTimeout(() => {
        timer.current = null;
        setShown(latest.current.done);
        latest.current.refresh();
      }, REFRESH_DELAY_MS);
    };
    bring();
    window.addEventListener('scroll', bring, { passive: true });
    return () => window.removeEventListener('scroll', bring);
  }, [done, shown]);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  return Math.max(0, done - shown);
}

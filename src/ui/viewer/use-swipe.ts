'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useRef } from 'react';
import { SLIDE_GAP_PX } from './neighbour-slides';
import type { NeighbourHrefs } from './pager';

/**
 * A swipe completes when it is wide enough, or beyond this distance, in pixels, and fast enough, in pixels per
 * millisecond.
 */
const SWIPE_PX = 50;
const SWIPE_SPEED = 0.3;
const SWIPE_SHARE = 1 / 3;

const GLIDE_MS = 220;
/** Where there is no neighbour, the images move by this fraction of the distance. */
const RESISTANCE = 1 / 4;

/** Lets the images in `track` follow a finger, and opens the neighbour swiped in. */
export function useSwipe(track: RefObject<HTMLElement | null>, hrefs: NeighbourHrefs) {
  const router = useRouter();
  const leaving = useRef(false);
  const hrefAt = (x: number) => hrefs[x > 0 ? 'previous' : 'next'];
  const place = (x: number) => `translateX(${hrefAt(x) ? x : x * RESISTANCE}px)`;
  return {
    /** `x`: the distance of the finger from its start, in pixels. */
    follow(x: number) {
      if (track.current && !leaving.current) track.current.style.transform = place(x);
    },
    /** `speed`: of the finger at its end, in pixels per millisecond. */
    async end(x: number, speed: number) {
      const element = track.current;
      if (!element || leaving.current || x === 0) return;
      const far = Math.abs(x) > element.clientWidth * SWIPE_SHARE;
      const fast = Math.abs(x) > SWIPE_PX && speed * Math.sign(x) > SWIPE_SPEED;
      const href = far || fast ? hrefAt(x) : null;
      leaving.current = href !== null;
      const end = href === null ? 0 : Math.sign(x) * (element.clientWidth + SLIDE_GAP_PX);
      const to = end === 0 ? 'none' : `translateX(${end}px)`;
      element.style.transform = to;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      await element.animate([{ transform: place(x) }, { transform: to }], {
        duration: still ? 0 : GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      }).finished;
      // The next page shows the same image at the same place.
      if (href !== null) router.replace(href, { scroll: false });
    },
  };
}

export type Swipe = ReturnType<typeof useSwipe>;

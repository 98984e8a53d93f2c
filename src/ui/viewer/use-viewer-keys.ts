'use client';

import { useRouter } from 'next/navigation';
import type { RefObject } from 'react';
import { useShortcuts } from '../control/use-shortcuts';
import type { NeighbourHrefs } from './pager';
import { toggleFullScreen } from './use-full-screen';
import { playOrPause } from './use-video-keys';
import type { ImageZoom } from './use-zoom';
import { ZOOM_STEP } from './zoom-button';

/** How far an arrow key pans, in pixels. */
const PAN_STEP_PX = 80;

type Viewer = {
  /** The element with the image or video. */
  place: RefObject<HTMLElement | null>;
  hrefs: NeighbourHrefs;
  fillsScreen: boolean;
};

/**
 * The keys of the viewer. While the image is zoomed, the arrows move it and Escape shows all of it. The space bar plays
 * a video.
 */
export function useViewerKeys(
  { isZoomed, by, move, toggle, showWhole }: ImageZoom,
  { place, hrefs, fillsScreen }: Viewer,
) {
  const router = useRouter();
  const step = (href: string | null) =>
    href === null ? undefined : () => router.replace(href, { scroll: false });
  const moves = {
    ArrowLeft: () => move(PAN_STEP_PX, 0),
    ArrowRight: () => move(-PAN_STEP_PX, 0),
    ArrowUp: () => move(0, PAN_STEP_PX),
    ArrowDown: () => move(0, -PAN_STEP_PX),
    Escape: showWhole,
  };
  const steps = {
    ArrowLeft: step(hrefs.previous),
    ArrowRight: step(hrefs.next),
    Escape: fillsScreen ? toggleFullScreen : undefined,
  };
  useShortcuts({
    ' ': ({ shiftKey }) => {
      const video = place.current?.querySelector('video');
      if (!video) step(hrefs[shiftKey ? 'previous' : 'next'])?.();
      else playOrPause(video);
    },
    ...(isZoomed ? moves : steps),
    '+': () => by(ZOOM_STEP),
    '=': () => by(ZOOM_STEP),
    '-': () => by(1 / ZOOM_STEP),
    '0': showWhole,
    z: () => toggle(),
    f: toggleFullScreen,
  });
}

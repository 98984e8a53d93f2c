'use client';

import { useSyncExternalStore } from 'react';
import { listen } from '../control/listen';

/** Whether the page fills the screen. Full screen lasts from asset to asset. */
export const useFullScreen = () =>
  useSyncExternalStore(
    (listener) => listen(document, { fullscreenchange: listener }),
    () => document.fullscreenElement !== null,
    () => false,
  );

/** Starts or ends full screen. Does nothing in browsers without full screen for pages. */
export function toggleFullScreen() {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement) void document.exitFullscreen();
  else documentElement.requestFullscreen?.().catch(() => {});
}

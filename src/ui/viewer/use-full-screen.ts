'use client';

import { useSyncExternalStore } from 'react';

/** Whether the page fills the screen. Full screen lasts from asset to asset. */
export const useFullScreen = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );

/** Starts or ends full screen. Does nothing in browsers without full screen for pages. */
export function toggleFullScreen() {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement) void document.exitFullscreen();
  else documentElement.requestFullscreen?.().catch(() => {});
}

'use client';

import { useSyncExternalStore } from 'react';

/** Whether the page fills the screen; full screen lasts from asset to asset. */
export const useFullScreen = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );

/** Fills the screen with the page, or ends that. Browsers without full screen for pages do nothing. */
export function toggleFullScreen() {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement) void document.exitFullscreen();
  else documentElement.requestFullscreen?.().catch(() => {});
}

'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { CLOSED, DETAILS_COOKIE } from './details-cookie';

const listeners = new Set<() => void>();
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Whether the details are open beside an image. This browser remembers it, for every asset, in a cookie: the server
 * renders the page as it will stay. Narrow windows show the details below the image, always.
 */
export const detailsPanel = {
  id: 'details',
  isOpen: () => !document.cookie.split('; ').includes(`${DETAILS_COOKIE}=${CLOSED}`),
  set(open: boolean) {
    const value = open ? '; max-age=0' : `${CLOSED}; max-age=${YEAR_S}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${DETAILS_COOKIE}=${value}; path=/app; samesite=lax`;
    // At once, so that a field in the details can take the focus.
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  },
};

/** `rendered`: as the server has rendered it. */
export const useDetailsPanel = (rendered: boolean) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    detailsPanel.isOpen,
    () => rendered,
  );

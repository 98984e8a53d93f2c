'use client';

import { useSyncExternalStore } from 'react';
import { sendFile } from './send-file';
import { createUploadQueue, type Upload } from './upload-queue';

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The one queue of this window: it goes on while a person looks at other pages of the site. */
export const uploads = createUploadQueue({
  send: sendFile,
  concurrency: 3,
  newId,
  reportEveryMs: 100,
});

const NO_UPLOADS: readonly Upload[] = [];

/** All uploads of this window, drawn anew as they go on. */
export const useUploads = () =>
  useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NO_UPLOADS);

if (typeof window !== 'undefined') {
  // Files that were dropped cannot be found again by the next page.
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isBusy()) event.preventDefault();
  });
  window.addEventListener('online', () => {
    if (uploads.isHeld()) uploads.retry();
  });
}

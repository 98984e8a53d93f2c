'use client';

import { useSyncExternalStore } from 'react';
import { sendFile } from './send-file';
import { createUploadQueue, type FindDuplicate, type Upload } from './upload-queue';

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const findDuplicate: FindDuplicate = async (upload, signal) =>
  (await import('./find-duplicate')).findDuplicate(upload, signal);

/** The upload queue of this window. It continues while other pages of the application are open. */
export const uploads = createUploadQueue({
  send: sendFile,
  findDuplicate,
  concurrency: 3,
  newId,
  reportEveryMs: 100,
});

const NO_UPLOADS: readonly Upload[] = [];

/** All uploads of this window; renders again on progress. */
export const useUploads = () =>
  useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NO_UPLOADS);

if (typeof window !== 'undefined') {
  // The next page could not read dropped files again.
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isBusy()) event.preventDefault();
  });
  window.addEventListener('online', () => {
    if (uploads.isHeld()) uploads.retry();
  });
}

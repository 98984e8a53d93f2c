'use client';

import { useSyncExternalStore } from 'react';
import { collectUploaded, isCollecting } from './collect-uploaded';
import type { FindDuplicate } from './duplicate-searches';
import { discardUpload } from './kept-uploads';
import { sendFile } from './send-file';
import { isTagging, tagUploaded } from './tag-uploaded';
import { claimUnfinished } from './unfinished-uploads';
import { createUploadQueue } from './upload-queue';
import type { UploadTo } from './upload-rows';

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const findDuplicate: FindDuplicate = async (...asked) =>
  (await import('./find-duplicate')).findDuplicate(...asked);

/** The upload queue of this window. It continues while other pages of the application are open. */
export const uploads = createUploadQueue({
  send: sendFile,
  findDuplicate,
  discard: discardUpload,
  onDone: (upload, assetId) => {
    tagUploaded(upload, assetId);
    collectUploaded(upload, assetId);
  },
  concurrency: 3,
  newId: (file, to) => claimUnfinished(file, to) ?? newId(),
  reportEveryMs: 100,
});

const NOTHING = uploads.summary();

const useUploadState = <Value>(read: () => Value, atFirst: Value): Value =>
  useSyncExternalStore(uploads.subscribe, read, () => atFirst);

/** The visible state of the uploads of this window; renders again on progress. */
export const useUploads = () => useUploadState(uploads.summary, NOTHING);

/** Whether there are uploads in this window; renders again only on a change. */
export const useHasUploads = () => useUploadState(() => uploads.summary().count > 0, false);

/** How many files were uploaded from this window to a library, or as variants of an original. */
export const useUploadedTo = (to: UploadTo) => useUploadState(() => uploads.doneIn(to), 0);

if (typeof window !== 'undefined') {
  // The next page could not read dropped files again.
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isBusy() || isTagging() || isCollecting()) event.preventDefault();
  });
  const wake = () => {
    if (uploads.isHeld() && document.visibilityState === 'visible') uploads.retry();
  };
  // Resumes when the person returns to a laptop after sleep, or to a frozen page.
  window.addEventListener('online', () => uploads.isHeld() && uploads.retry());
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
}

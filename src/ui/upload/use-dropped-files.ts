'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { listen } from '../control/listen';
import { type ChosenFile, withoutFolders } from './chosen-file';
import { listDroppedFiles } from './list-dropped-files';

/**
 * Receives files dropped on the page, and with `pasted` also those pasted into it. Returns whether files are being
 * dragged over the page.
 */
export function useDroppedFiles(onFiles: (chosen: ChosenFile[]) => void, { pasted = false } = {}) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // dragenter and dragleave fire for every crossed element.
    let depth = 0;
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files');
    const set = (to: number) => {
      depth = Math.max(0, to);
      setOver(depth > 0);
    };
    return listen(window, {
      dragenter: (event) => {
        if (!carriesFiles(event)) return;
        // An element that appears below the pointer just before the drop gets no dragover.
        event.preventDefault();
        set(depth + 1);
      },
      dragleave: (event) => {
        if (carriesFiles(event)) set(depth - 1);
      },
      dragover: (event) => {
        if (!carriesFiles(event)) return;
        // Otherwise the browser replaces the page with the file.
        event.preventDefault();
        // The files entered the page before this script ran.
        if (depth === 0) set(1);
      },
      drop: (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        set(0);
        if (event.dataTransfer) void listDroppedFiles(event.dataTransfer).then(take);
      },
      paste: ({ clipboardData, target }) => {
        if (!pasted) return;
        const typing = target instanceof HTMLElement && target.matches('input, textarea');
        if (!typing && clipboardData && clipboardData.files.length > 0)
          take(withoutFolders(clipboardData.files));
      },
    });
  }, [pasted]);
  return over;
}

'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { buttonLook } from '../control/button';
import type { LibraryAddress } from '../grid/use-blocks';
import { UploadIcon } from '../icon/icons';
import { uploads } from './uploads';

/** Ways to bring files into a library: a button, and the whole page for files that are dropped or pasted. */
export function UploadTarget({ to, name }: { to: LibraryAddress; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const over = useDroppedFiles((files) => uploads.add(files, to));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(currentTarget.files ?? [], to);
    // So that the same file can be chosen once more.
    currentTarget.value = '';
  };
  return (
    <>
      <button type="button" className={buttonLook('main')} onClick={() => input.current?.click()}>
        <UploadIcon className="size-4" />
        Upload
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*"
        aria-label="Files to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {over && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-content-center rounded-card border-2 border-dashed border-accent bg-surface/90 text-center">
          <UploadIcon className="mx-auto mb-3 size-8 text-accent" />
          <p className="text-lg font-medium">Drop to upload to {name}</p>
        </div>
      )}
    </>
  );
}

/** Whether files are held over the page; gives those that are dropped on it, or pasted into it. */
function useDroppedFiles(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    // A page is entered and left once for every element that is crossed.
    let depth = 0;
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files');
    const set = (to: number) => {
      depth = Math.max(0, to);
      setOver(depth > 0);
    };
    const heard = {
      dragenter: (event: DragEvent) => carriesFiles(event) && set(depth + 1),
      dragleave: (event: DragEvent) => carriesFiles(event) && set(depth - 1),
      // Otherwise the browser would open the file in place of the page.
      dragover: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      drop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        set(0);
        if (event.dataTransfer) take.current(event.dataTransfer.files);
      },
      paste: ({ clipboardData, target }: ClipboardEvent) => {
        const typing = target instanceof HTMLElement && target.matches('input, textarea');
        if (!typing && clipboardData && clipboardData.files.length > 0)
          take.current(clipboardData.files);
      },
    };
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(heard))
      window.addEventListener(name, listener as (event: Event) => void, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return over;
}

'use client';

import { UploadIcon } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { buttonClass } from '../control/button';
import type { LibraryRef } from '../grid/use-blocks';
import { uploads } from './uploads';
import { useDroppedFiles } from './use-dropped-files';

/** Uploads files to a library by button, drop and paste. */
export function UploadTarget({ to, name }: { to: LibraryRef; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const over = useDroppedFiles((files) => uploads.add(files, to), { pasted: true });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(currentTarget.files ?? [], to);
    // Lets the same file be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass('primary')}
        onClick={() => input.current?.click()}
      >
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

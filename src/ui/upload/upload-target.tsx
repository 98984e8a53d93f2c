'use client';

import { UploadIcon } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { buttonClass } from '../control/button';
import { useDroppedFiles } from './use-dropped-files';

type UploadTargetProps = {
  /** What the files are uploaded to, as people call it. */
  name: string;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files to upload by button, drop and paste. */
export function UploadTarget({ name, onFiles }: UploadTargetProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useDroppedFiles((files) => onFiles([...files]), { pasted: true });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
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

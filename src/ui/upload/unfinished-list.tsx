import { useRef } from 'react';
import { Button } from '../control/button';
import { FileInput } from '../control/file-input';
import { toast } from '../control/toasts';
import { formatBytes } from '../format/format-quantity';
import { discardUnfinished, findUnfinished, useUnfinished } from './unfinished-uploads';
import { uploads } from './uploads';

/** Uploads begun by an earlier page. They continue when their files are chosen again. */
export function UnfinishedList() {
  const unfinished = useUnfinished();
  const input = useRef<HTMLInputElement>(null);
  const one = unfinished.length === 1;
  return (
    <div className="grid max-h-60 grid-rows-[1fr_auto] border-b border-line bg-sunken">
      <ul aria-label="Interrupted uploads" className="overflow-y-auto">
        {unfinished.map((upload) => (
          <li key={upload.id} className="flex items-center gap-2 py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-sm">
                {upload.name}
              </p>
              <p className="text-xs text-quiet">
                {formatBytes(upload.received)} of {formatBytes(upload.size)} uploaded
              </p>
            </div>
            <Button
              aria-label={`Discard ${upload.name}`}
              className="text-xs"
              onClick={() => discardUnfinished(upload)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid px-4 pt-1 pb-3">
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose the {one ? 'file' : 'files'} again to continue
        </Button>
        <FileInput
          ref={input}
          label="Files to continue with"
          multiple
          accept="image/*,video/*"
          onFiles={(files) => files.forEach(continueWith)}
        />
      </div>
    </div>
  );
}

function continueWith(file: File) {
  const found = findUnfinished(file);
  if (found) uploads.add([file], found.to, found.tags);
  else toast({ text: `${file.name} isn’t the file of an interrupted upload, or it has changed.` });
}

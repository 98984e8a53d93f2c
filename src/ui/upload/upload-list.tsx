'use client';

import { ChevronDownIcon, RotateCwIcon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../control/button';
import { AllDuplicates, DuplicateChoices } from './duplicate-choices';
import type { DuplicateChoice, Upload } from './upload-queue';
import { uploads, useUploads } from './uploads';
import { useCollectUploads } from './use-collect-uploads';

/** The number of rows shown; the others are counted. */
const MAX_ROWS = 50;

const NARROW_WINDOW = '(width < 36rem)';

/** How long the list stays after every upload succeeded. */
const SUCCESS_SHOWN_MS = 5000;

/** The list of uploads that UploadPanel loads on demand. */
export function UploadList() {
  const all = useUploads();
  const [choice, setChoice] = useState<boolean | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const collecting = useCollectUploads(all);
  const well = !collecting && all.length > 0 && all.every(({ state }) => state === 'done');
  useEffect(() => {
    if (!well) return;
    const timer = setTimeout(() => uploads.cancelAll(), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [well]);
  if (all.length === 0) return null;
  const of = (state: Upload['state']) => all.filter((upload) => upload.state === state);
  const [done, refused, broken] = [of('done'), of('refused'), of('broken')];
  const duplicates = of('duplicate');
  const ended = done.length + refused.length === all.length;
  // On a phone the list covers half of the library, so it opens only for what a person should see.
  const needsPerson = refused.length + duplicates.length > 0;
  const shown = choice ?? (needsPerson || !window.matchMedia(NARROW_WINDOW).matches);
  const rows = [...broken, ...refused, ...duplicates, ...of('sending'), ...of('waiting')];
  const choose = (wanted: DuplicateChoice, id?: string) => {
    uploads.choose(wanted, id);
    // The button that was pressed is about to go.
    list.current?.focus();
  };
  return (
    <>
      {/* Leaves space to scroll the end of the page out from under the panel. */}
      <div aria-hidden="true" className="h-24" />
      <section
        aria-label="Uploads"
        className="fixed right-3 bottom-3 z-30 grid max-h-[min(26rem,60dvh)] w-[min(24rem,calc(100vw-1.5rem))] grid-rows-[auto_auto_1fr] overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        <div className="flex items-center justify-between gap-1 py-2 pr-2 pl-4">
          <p role="status" className="text-sm font-medium">
            {sentenceFor(all.length, done.length, refused.length, duplicates.length)}
          </p>
          {rows.length > 0 && (
            <button
              type="button"
              aria-label="Files"
              data-tooltip={shown ? 'Hide files' : 'Show files'}
              aria-expanded={shown}
              onClick={() => setChoice(!shown)}
              className="ml-auto grid size-9 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
            >
              <ChevronDownIcon className={`size-5 ${shown ? '' : 'rotate-180'}`} />
            </button>
          )}
          <button
            type="button"
            aria-label={ended ? 'Close uploads' : 'Cancel all uploads'}
            data-tooltip=""
            onClick={() => uploads.cancelAll()}
            className="grid size-9 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
          >
            <XIcon className="size-5" />
          </button>
        </div>
        <div>
          <progress
            aria-label="All uploads"
            value={done.length + refused.length}
            max={all.length}
            className="upload-progress"
          />
          {broken.length > 0 && (
            <div className="flex items-center justify-between gap-3 bg-caution-soft px-4 py-2 text-sm text-caution">
              <p>
                {broken[0]?.reason} {all.length - done.length - refused.length} remaining.
              </p>
              <Button onClick={() => uploads.retry()}>Resume</Button>
            </div>
          )}
          {duplicates.length > 1 && <AllDuplicates duplicates={duplicates} onChoose={choose} />}
        </div>
        {shown && rows.length > 0 && (
          <ul
            ref={list}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too.
            tabIndex={0}
            aria-label="Files"
            className="divide-y divide-line overflow-y-auto -outline-offset-2"
          >
            {rows.slice(0, MAX_ROWS).map((upload) => (
              <Row key={upload.id} upload={upload} onChoose={choose} />
            ))}
            {rows.length > MAX_ROWS && (
              <li className="px-4 py-2 text-xs text-quiet">and {rows.length - MAX_ROWS} more</li>
            )}
          </ul>
        )}
      </section>
    </>
  );
}

type RowProps = { upload: Upload; onChoose: (choice: DuplicateChoice, id: string) => void };

function Row({ upload, onChoose }: RowProps) {
  const { id, file, state, sent, reason } = upload;
  const percent = file.size > 0 ? Math.floor((100 * sent) / file.size) : 0;
  const failed = state === 'refused' || state === 'broken';
  return (
    <li className="flex items-center gap-2 py-1.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{file.name}</p>
        {failed && <p className="text-xs wrap-anywhere text-danger">{reason}</p>}
        {state === 'duplicate' && (
          <DuplicateChoices upload={upload} onChoose={(choice) => onChoose(choice, id)} />
        )}
        {state === 'waiting' && <p className="text-xs text-quiet">Waiting</p>}
        {state === 'sending' && (
          <progress
            aria-label={file.name}
            value={percent}
            max={100}
            className="upload-progress rounded-full"
          />
        )}
      </div>
      {state === 'refused' && (
        <Small label={`Try ${file.name} again`} onClick={() => uploads.retry(id)}>
          <RotateCwIcon className="size-4" />
        </Small>
      )}
      <Small label={`Cancel ${file.name}`} onClick={() => uploads.cancel(id)}>
        <XIcon className="size-4" />
      </Small>
    </li>
  );
}

function Small(props: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      data-tooltip=""
      onClick={props.onClick}
      className="grid size-8 shrink-0 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
    >
      {props.children}
    </button>
  );
}

function sentenceFor(all: number, done: number, refused: number, duplicates: number): string {
  const files = all === 1 ? '1 file' : `${all} files`;
  const not = refused > 0 ? `, ${refused} refused` : '';
  const there = duplicates > 0 ? `, ${duplicates} already here` : '';
  return done + refused === all
    ? `${done} of ${files} uploaded${not}`
    : `Uploading: ${done} of ${files} done${not}${there}`;
}

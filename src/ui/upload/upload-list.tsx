'use client';

import { ChevronDownIcon, PauseIcon, PlayIcon, XIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../control/button';
import { formatCount, formatNumber } from '../format/format-quantity';
import { AllDuplicates } from './duplicate-choices';
import { formatProgress } from './format-progress';
import { UnfinishedList } from './unfinished-list';
import { useUnfinished } from './unfinished-uploads';
import type { DuplicateChoice, Summary } from './upload-queue';
import { UploadRow } from './upload-row';
import { uploads, useUploads } from './uploads';
import { useCollectUploads } from './use-collect-uploads';

const NARROW_WINDOW = '(width < 36rem)';

/** How long the list stays after every upload succeeded. */
const SUCCESS_SHOWN_MS = 5000;

/** The list of uploads. UploadPanel loads it on demand. */
export function UploadList() {
  const summary = useUploads();
  const unfinished = useUnfinished();
  const [closed, setClosed] = useState(false);
  const [choice, setChoice] = useState<boolean | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { count, counts, rows, paused } = summary;
  const collecting = useCollectUploads();
  const well = !collecting && count > 0 && counts.done === count;
  useEffect(() => {
    if (!well) return;
    const timer = setTimeout(() => uploads.cancelAll(), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [well]);
  const choose = useCallback((wanted: DuplicateChoice, id?: string) => {
    uploads.choose(wanted, id);
    // The pressed button is about to disappear.
    list.current?.focus();
  }, []);
  const interrupted = closed ? 0 : unfinished.length;
  if (count === 0 && interrupted === 0) return null;
  const ended = counts.done + counts.refused === count;
  // On a phone the list covers half of the library, so it opens only when a person needs to act.
  const needsPerson = counts.refused + counts.duplicate > 0;
  const shown = choice ?? (needsPerson || !window.matchMedia(NARROW_WINDOW).matches);
  const listed = count - counts.done;
  return (
    <>
      {/* Leaves space to scroll the end of the page out from under the panel. */}
      <div aria-hidden="true" className="h-24" />
      <section
        aria-label="Uploads"
        className="fixed right-3 bottom-above-3 z-30 flex max-h-[min(26rem,60dvh)] w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        <div className="flex items-center justify-between gap-1 py-2 pr-2 pl-4">
          <p role="status" className="mr-auto text-sm font-medium">
            {count > 0 ? sentenceFor(summary) : sentenceForInterrupted(interrupted)}
          </p>
          {listed > 0 && (
            <IconButton
              size="size-9"
              label="Files"
              data-tooltip={shown ? 'Hide files' : 'Show files'}
              aria-expanded={shown}
              onClick={() => setChoice(!shown)}
            >
              <ChevronDownIcon className={`size-5 ${shown ? '' : 'rotate-180'}`} />
            </IconButton>
          )}
          {!ended && (
            <IconButton
              size="size-9"
              label={paused ? 'Resume uploads' : 'Pause uploads'}
              onClick={() => (paused ? uploads.resume() : uploads.pause())}
            >
              {paused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
            </IconButton>
          )}
          <IconButton
            size="size-9"
            label={ended ? 'Close uploads' : 'Cancel all uploads'}
            onClick={() => {
              if (ended) setClosed(true);
              uploads.cancelAll();
            }}
          >
            <XIcon className="size-5" />
          </IconButton>
        </div>
        {!ended && (
          <p className="-mt-1 px-4 pb-2 text-xs text-quiet tabular-nums">
            {formatProgress(summary)}
          </p>
        )}
        {count > 0 && <Sums summary={summary} onChoose={choose} />}
        {interrupted > 0 && <UnfinishedList />}
        {shown && listed > 0 && (
          <ul
            ref={list}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too.
            tabIndex={0}
            aria-label="Files"
            className="min-h-0 divide-y divide-line overflow-y-auto -outline-offset-2"
          >
            {rows.map((upload) => (
              <UploadRow key={upload.id} upload={upload} paused={paused} onChoose={choose} />
            ))}
            {listed > rows.length && (
              <li className="px-4 py-2 text-xs text-quiet">
                and {formatNumber(listed - rows.length)} more
              </li>
            )}
          </ul>
        )}
      </section>
    </>
  );
}

type SumsProps = { summary: Summary; onChoose: (choice: DuplicateChoice) => void };

/** The combined state of all uploads. */
function Sums({ summary: { count, counts, rows, bytes, paused }, onChoose }: SumsProps) {
  const ended = counts.done + counts.refused;
  const isDone = ended === count || bytes.total === 0;
  return (
    <div>
      <progress
        aria-label="All uploads"
        value={isDone ? ended : bytes.sent}
        max={isDone ? count : bytes.total}
        className="upload-progress"
      />
      {counts.broken > 0 && !paused && (
        <div className="flex items-center justify-between gap-3 bg-caution-soft px-4 py-2 text-sm text-caution">
          <p>
            {rows[0]?.reason} {formatNumber(count - ended)} remaining.
          </p>
          <Button onClick={() => uploads.retry()}>Resume</Button>
        </div>
      )}
      {counts.duplicate > 1 && (
        <AllDuplicates
          count={counts.duplicate}
          collects={rows.some(({ to }) => to.collection)}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

function sentenceFor({ count, counts, paused }: Summary): string {
  const { done, refused, duplicate } = counts;
  const files = formatCount(count, 'file');
  if (duplicate === count) return `${files} ${count === 1 ? 'is' : 'are'} already here`;
  const not = refused > 0 ? `, ${formatNumber(refused)} not uploaded` : '';
  const there = duplicate > 0 ? `, ${formatNumber(duplicate)} already here` : '';
  return done + refused === count
    ? `${formatNumber(done)} of ${files} uploaded${not}`
    : `${paused ? 'Paused' : 'Uploading'}: ${formatNumber(done)} of ${files} done${not}${there}`;
}

const sentenceForInterrupted = (count: number) =>
  `${formatCount(count, 'upload')} ${count === 1 ? 'was' : 'were'} interrupted`;

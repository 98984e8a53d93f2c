'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon, XIcon } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { useModal } from '../control/dialog';
import { imageSource } from '../image/image-source';

/** How long a slide is shown, from the moment its image is there, in milliseconds. */
const SLIDE_MS = 5_000;
/** Before the URLs of its images expire, a slide is asked for again. */
const STALE_MS = (LIMITS.sharedFileMinutes / 2) * MINUTE_MS;

type SlideshowProps = {
  /** How many assets there were when the page was made. */
  total: number;
  onClose: () => void;
};

/**
 * The assets of a link one after the other, in full screen where the browser can. It plays by itself, unless the visitor
 * prefers less motion. Of videos, posters are shown.
 */
export function Slideshow({ total: first, onClose }: SlideshowProps) {
  const { dialog, close } = useModal(onClose);
  const [place, setPlace] = useState(1);
  const [playing, setPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [total, setTotal] = useState(first);
  useFullScreenEnd(close);
  // Not one of its buttons, which would take the space bar.
  useEffect(() => dialog.ref.current?.focus(), [dialog.ref]);
  const go = (by: number) => setPlace((was) => ((was - 1 + by + total) % total) + 1);
  const { idle, stir } = useIdle();
  const press = (event: KeyboardEvent) => {
    stir();
    const run = {
      ArrowRight: () => go(1),
      ArrowLeft: () => go(-1),
      Home: () => setPlace(1),
      End: () => setPlace(total),
      ' ': () => setPlaying(!playing),
    }[event.key];
    if (!run || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    run();
  };
  return (
    <dialog
      {...dialog}
      aria-label="Slideshow"
      tabIndex={-1}
      onKeyDown={press}
      onPointerMove={stir}
      onPointerDown={stir}
      className={`dark-colors m-0 size-full max-h-none max-w-none overflow-hidden bg-stage text-ink outline-none backdrop:bg-stage ${idle && playing ? 'cursor-none' : ''}`}
    >
      <Slide
        key={place}
        place={place}
        onShown={playing ? () => go(1) : null}
        onTotal={setTotal}
        onFailed={() => setPlaying(false)}
        total={total}
      />
      <div
        className={`absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-linear-to-t from-[rgb(0_0_0/0.7)] to-[rgb(0_0_0/0)] px-4 pt-10 pb-[calc(1rem+env(safe-area-inset-bottom))] transition-opacity duration-300 has-focus-visible:pointer-events-auto has-focus-visible:opacity-100 ${idle && playing ? 'pointer-events-none opacity-0' : ''}`}
      >
        <p role={playing ? undefined : 'status'} className="min-w-20 text-sm tabular-nums">
          {place} of {total}
        </p>
        <Control label="Previous" onClick={() => go(-1)}>
          <ChevronLeftIcon className="size-6" />
        </Control>
        <Control label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
          {playing ? <PauseIcon className="size-6" /> : <PlayIcon className="size-6" />}
        </Control>
        <Control label="Next" onClick={() => go(1)}>
          <ChevronRightIcon className="size-6" />
        </Control>
        <Control label="Close the slideshow" onClick={close}>
          <XIcon className="size-6" />
        </Control>
      </div>
    </dialog>
  );
}

const Control = ({ label, ...button }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label={label}
    className="grid size-12 place-content-center rounded-full text-ink hover:bg-[rgb(255_255_255/0.15)]"
    {...button}
  />
);

type SlideProps = {
  place: number;
  total: number;
  /** Called when the slide was shown long enough; null while the slideshow is paused. */
  onShown: (() => void) | null;
  /** Called with how many assets there are now. */
  onTotal: (total: number) => void;
  /** Called when the asset cannot be fetched. */
  onFailed: () => void;
};

function Slide({ place, total, onShown, onTotal, onFailed }: SlideProps) {
  const { data, error } = useSlide(place);
  const known = data?.neighbours.total;
  const failed = error !== null && !data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new functions change nothing.
  useEffect(() => {
    if (known !== undefined) onTotal(known);
    if (failed) onFailed();
  }, [known, failed]);
  useSlide((place % total) + 1);
  const [ready, setReady] = useState(false);
  const asset = data?.asset ?? null;
  const source = asset && imageSource(asset);
  // What has no image does not hold up the others.
  const waits = onShown !== null && (ready || (asset !== null && !source));
  useTimer(waits ? onShown : null);
  if (error && !data)
    return <p className="grid size-full place-content-center p-6">{errorMessage(error)}</p>;
  if (!asset) return null;
  const next = data?.neighbours.next;
  return (
    <figure className="size-full">
      {source ? (
        <LargeImage tile={asset} onDone={() => setReady(true)} />
      ) : (
        <p className="grid size-full place-content-center p-6 text-quiet">No preview</p>
      )}
      {/* Already in the cache when its turn comes. */}
      {next && imageSource(next) && (
        <div hidden>
          <LargeImage tile={next} />
        </div>
      )}
      <figcaption dir="auto" className="sr-only">
        {asset.name}
      </figcaption>
    </figure>
  );
}

/** `onDone`: called when the image has loaded, or cannot be. */
function LargeImage({ tile, onDone }: { tile: Tile; onDone?: () => void }) {
  const source = imageSource(tile);
  if (!source) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the service makes its own smaller sizes.
    <img
      {...source}
      sizes="100vw"
      alt={tile.name}
      onLoad={onDone}
      onError={onDone}
      className="size-full object-contain"
    />
  );
}

const useSlide = (place: number) =>
  useQuery(useCalls().shared.asset.queryOptions({ place }, { staleTime: STALE_MS }));

function useTimer(run: (() => void) | null) {
  const runs = run !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function does not begin the time again.
  useEffect(() => {
    if (!run) return;
    const timer = setTimeout(run, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [runs]);
}

/** Leaving full screen, by its own key or by closing, ends the slideshow; ending the slideshow leaves full screen. */
function useFullScreenEnd(close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) close();
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}

const IDLE_MS = 3_000;

/** Whether nothing was pressed or moved for three seconds. `stir`: call it for each movement. */
function useIdle() {
  const [stirred, setStirred] = useState(0);
  const [idle, setIdle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement begins the time again.
  useEffect(() => {
    setIdle(false);
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, [stirred]);
  return { idle, stir: () => setStirred((count) => count + 1) };
}

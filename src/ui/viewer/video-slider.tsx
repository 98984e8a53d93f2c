'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import type { Playback } from '@/contract/asset/playback';
import { formatDuration } from '../format/format-quantity';
import { seekBy } from './use-video-keys';

const LONGEST_STEP_SECONDS = 5;
const DIRECTIONS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** How many seconds a key moves the position in a video of this length, in seconds; null for other keys. */
export function arrowStep(key: string, duration: number): number | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  return direction * Math.min(LONGEST_STEP_SECONDS, duration / 100);
}

/** How long a small frame stays after the last key. */
const SHOWN_MS = 1500;

type VideoSliderProps = {
  video: HTMLVideoElement;
  time: number;
  duration: number;
  strip: Playback['strip'];
  /** A row above it. */
  children: ReactNode;
};

/** A slider for the position in a video, with the small frame of the moment that is pointed at or reached by keys. */
export function VideoSlider({ video, time, duration, strip, children }: VideoSliderProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (reached === null) return;
    const timer = setTimeout(setReached, SHOWN_MS, null);
    return () => clearTimeout(timer);
  }, [reached]);
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(duration, Math.max(0, ((clientX - left) / width) * duration)));
  };
  const press = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, duration);
    if (step === null) return;
    event.preventDefault();
    seekBy(video, step);
    setPointed(null);
    setReached(video.currentTime);
  };
  const second = pointed ?? reached;
  return (
    <div className="relative flex-1" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      {strip && second !== null && (
        <SmallFrame strip={strip} second={second} left={`${(second / duration) * 100}%`} />
      )}
      {children}
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={duration}
        step="any"
        value={time}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          video.currentTime = Number(currentTarget.value);
          setReached(video.currentTime);
        }}
        className="block h-10 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}

type SmallFrameProps = { strip: NonNullable<Playback['strip']>; second: number; left: string };

function SmallFrame({ strip, second, left }: SmallFrameProps) {
  const { x, y } = frameOfStrip(strip, second);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 grid -translate-x-1/2 justify-items-center gap-1 text-xs text-ink"
      style={{ left: `clamp(${strip.width / 2}px, ${left}, calc(100% - ${strip.width / 2}px))` }}
    >
      <div
        className="rounded-control"
        style={{
          width: strip.width,
          height: strip.height,
          backgroundImage: `url("${strip.url}")`,
          backgroundPosition: `-${x}px -${y}px`,
        }}
      />
      <span className="rounded-control bg-surface px-1.5 py-0.5">{formatDuration(second)}</span>
    </div>
  );
}

type Strip = NonNullable<Playback['strip']>;

/** Where the small frame of a second lies in the strip, in pixels. */
export function frameOfStrip({ interval, count, columns, width, height }: Strip, second: number) {
  const frame = Math.min(count - 1, Math.max(0, Math.floor(second / interval)));
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * height };
}

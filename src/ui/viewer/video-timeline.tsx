'use client';

import { type PointerEvent, useEffect, useState } from 'react';
import type { Playback } from '@/contract/playback';
import { formatDuration } from '../format/format-quantity';
import { frameOfStrip } from './frame-of-strip';
import { SPEEDS } from './use-video-keys';

/** A comment on a moment of the video, in seconds. */
export type TimedComment = { id: string; atSeconds: number; text: string };

type VideoTimelineProps = {
  video: HTMLVideoElement;
  strip: NonNullable<Playback['strip']>;
  comments: TimedComment[];
};

/** A slider for the position, with the small frame under the pointer, marks of comments, and the speed. */
export function VideoTimeline({ video, strip, comments }: VideoTimelineProps) {
  const { time, duration, speed } = useVideoState(video);
  const [pointed, setPointed] = useState<number | null>(null);
  if (!duration) return null;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(duration, Math.max(0, ((clientX - left) / width) * duration)));
  };
  const percent = (second: number) => `${(second / duration) * 100}%`;
  return (
    <div className="mx-auto flex w-full max-w-[60rem] items-center gap-3 px-3 text-sm text-quiet">
      <div
        className="relative flex-1"
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        {pointed !== null && <SmallFrame strip={strip} second={pointed} left={percent(pointed)} />}
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
          min={0}
          max={duration}
          step={0.1}
          value={time}
          onChange={({ currentTarget }) => {
            video.currentTime = Number(currentTarget.value);
          }}
          className="block h-8 w-full cursor-pointer accent-accent"
        />
        {comments.map(({ id, atSeconds, text }) => (
          <button
            key={id}
            type="button"
            aria-label={`Comment at ${formatDuration(atSeconds)}: ${text}`}
            data-tooltip={text.slice(0, 80)}
            onClick={() => {
              video.currentTime = atSeconds;
            }}
            style={{ left: percent(Math.min(atSeconds, duration)) }}
            className="absolute -top-1 grid size-6 -translate-x-1/2 place-content-center"
          >
            <span className="size-2 rounded-full bg-accent" />
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-label={`Speed ${speed}×`}
        data-tooltip="Speed (< and >)"
        onClick={() => {
          video.playbackRate = SPEEDS.find((next) => next > speed) ?? (SPEEDS[0] as number);
        }}
        className="min-h-8 rounded-control px-2 tabular-nums hover:bg-sunken hover:text-ink"
      >
        {speed}×
      </button>
    </div>
  );
}

function SmallFrame(props: { strip: VideoTimelineProps['strip']; second: number; left: string }) {
  const { strip, second, left } = props;
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

const EVENTS = ['timeupdate', 'seeking', 'durationchange', 'ratechange'] as const;

function useVideoState(video: HTMLVideoElement) {
  const [state, setState] = useState({ time: 0, duration: 0, speed: 1 });
  useEffect(() => {
    const read = () =>
      setState({
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        speed: video.playbackRate,
      });
    read();
    for (const event of EVENTS) video.addEventListener(event, read);
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, read);
    };
  }, [video]);
  return state;
}

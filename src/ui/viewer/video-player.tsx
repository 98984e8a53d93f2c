'use client';

import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Playback } from '@/contract/playback';
import { useVideoKeys } from './use-video-keys';
import { type TimedComment, VideoTimeline } from './video-timeline';

type VideoPlayerProps = {
  /** Its URLs, best first. The next one is used once the browser cannot play one. */
  sources: string[];
  poster: string | undefined;
  name: string;
  style: CSSProperties;
  playback: Playback | null;
  /** Null if it is not known. */
  frameRate: number | null;
  comments: TimedComment[];
  /** Shown instead of an unplayable video: its poster. */
  fallback: ReactNode;
  /** The reason for it. */
  whyNot: string;
};

/**
 * A video with the controls of the browser, and a timeline with small frames and comments below. Only its metadata is
 * fetched before it is played. If the browser cannot play it, the poster and a sentence are shown.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { sources, poster, name, style, playback, frameRate, comments, fallback, whyNot } = props;
  const [unplayable, setUnplayable] = useState<string[]>([]);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  /** A better source that comes later would interrupt the person. */
  const current = useRef<string | null>(null);
  if (current.current === null || unplayable.includes(current.current))
    current.current = sources.find((source) => !unplayable.includes(source)) ?? null;
  const src = current.current;
  const checkPlayable = useCallback(
    (shown: HTMLVideoElement | null) => {
      // A browser able to decode only the audio would play just the sound.
      const audioOnly = shown && shown.readyState > 0 && shown.videoWidth === 0;
      // The error may have happened before this script ran.
      if (src !== null && (shown?.error || audioOnly)) setUnplayable((known) => [...known, src]);
    },
    [src],
  );
  const attach = useCallback(
    (shown: HTMLVideoElement | null) => {
      setVideo(shown);
      checkPlayable(shown);
    },
    [checkPlayable],
  );
  useVideoKeys(video, frameRate);
  if (src === null)
    return (
      <>
        {fallback}
        <p role="status" className="text-center text-sm text-quiet">
          {whyNot}
        </p>
      </>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a video has the captions that its file has. */}
      <video
        key={src}
        ref={attach}
        src={src}
        poster={poster}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onError={({ currentTarget }) => checkPlayable(currentTarget)}
        onLoadedMetadata={({ currentTarget }) => checkPlayable(currentTarget)}
        style={style}
        className="mx-auto bg-sunken"
      >
        {playback?.captions.map(({ url, language, label }) => (
          <track key={url} kind="subtitles" src={url} srcLang={language ?? 'und'} label={label} />
        ))}
      </video>
      {video && (
        <VideoTimeline {...{ video, frameRate, comments }} strip={playback?.strip ?? null} />
      )}
    </>
  );
}

'use client';

import type { CSSProperties, ReactNode } from 'react';
import type { Playback } from '@/contract/asset/playback';
import { Button } from '../control/button';
import type { TimedComment } from './comment-marks';
import { useVideoKeys } from './use-video-keys';
import { useVideoSource } from './use-video-source';
import type { AskAgain } from './video-remedy';
import { VideoTimeline } from './video-timeline';

type VideoPlayerProps = {
  /** Its URLs, best first. The next one is used once the browser cannot play one. */
  sources: string[];
  askAgain: AskAgain;
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
 * A video with the controls of the browser, and a timeline below. Only its metadata is fetched before it is played. If
 * the connection is lost, it goes on later where it stopped. If the browser cannot play it, the poster and a sentence
 * are shown.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { sources, askAgain, poster, name, style, playback, frameRate, comments } = props;
  const played = useVideoSource(sources, askAgain);
  const { src, video, isLost } = played;
  useVideoKeys(video, frameRate);
  if (src === null)
    return (
      <>
        {props.fallback}
        <p role="status" className="text-center text-sm text-quiet">
          {props.whyNot}
        </p>
      </>
    );
  const strip = playback?.strip ?? null;
  return (
    <>
      <video
        ref={played.attach}
        src={src}
        poster={poster}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        {...played.events}
        style={style}
        className="mx-auto bg-sunken"
      >
        {playback?.captions.map(({ url, language, label }, n) => (
          // The same track at another URL: captions that are switched on stay on.
          // biome-ignore lint/suspicious/noArrayIndexKey: its number is what names a track.
          <track key={n} kind="subtitles" src={url} srcLang={language ?? 'und'} label={label} />
        ))}
      </video>
      {isLost && (
        <div role="status" className="flex min-h-10 items-center justify-center gap-4 text-sm">
          <p>The connection was lost.</p>
          <Button aria-disabled={played.isAsking} onClick={played.retry}>
            Try again
          </Button>
        </div>
      )}
      {video && !isLost && (
        <VideoTimeline video={video} strip={strip} frameRate={frameRate} comments={comments} />
      )}
    </>
  );
}

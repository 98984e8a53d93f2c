'use client';

import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';

type VideoPlayerProps = {
  src: string;
  poster: string | undefined;
  name: string;
  style: CSSProperties;
  /** Shown instead of an unplayable video: its poster. */
  fallback: ReactNode;
};

/**
 * A video with the controls of the browser. Only its metadata is fetched before it is played. If the browser cannot
 * play its format, the poster and a sentence are shown.
 */
export function VideoPlayer({ src, poster, name, style, fallback }: VideoPlayerProps) {
  const [playable, setPlayable] = useState(true);
  const checkPlayable = useCallback((video: HTMLVideoElement | null) => {
    // A browser able to decode only the audio would play just the sound.
    const audioOnly = video && video.readyState > 0 && video.videoWidth === 0;
    // The error may have happened before this script ran.
    if (video?.error || audioOnly) setPlayable(false);
  }, []);
  if (!playable)
    return (
      <>
        {fallback}
        <p role="status" className="text-center text-sm text-quiet">
          Your browser can’t play this video. Download it to watch.
        </p>
      </>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the spoken words of a video are unknown.
    <video
      ref={checkPlayable}
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
    />
  );
}

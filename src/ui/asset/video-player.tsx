'use client';

import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';

type VideoPlayerProps = {
  src: string;
  poster: string | undefined;
  name: string;
  style: CSSProperties;
  /** What stands in the place of the video where the browser cannot play it: its poster. */
  fallback: ReactNode;
};

/**
 * A video with the controls of the browser. Nothing of it is fetched before it is played but what tells its length.
 * Not every browser plays every kind of video: then its poster is shown, and a sentence.
 */
export function VideoPlayer({ src, poster, name, style, fallback }: VideoPlayerProps) {
  const [playable, setPlayable] = useState(true);
  const checkPlayable = useCallback((video: HTMLVideoElement | null) => {
    // A browser that knows the sound and not the image would play that alone.
    const audioOnly = video && video.readyState > 0 && video.videoWidth === 0;
    // It may have found out before this script came.
    if (video?.error || audioOnly) setPlayable(false);
  }, []);
  if (!playable)
    return (
      <>
        {fallback}
        <p role="status" className="text-center text-sm text-quiet">
          This browser cannot play this kind of video. Download it to watch it.
        </p>
      </>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: nothing is known of what is said in it.
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
      className="mx-auto rounded-image bg-sunken shadow-image"
    />
  );
}

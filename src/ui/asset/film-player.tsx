'use client';

import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';

type FilmPlayerProps = {
  src: string;
  poster: string | undefined;
  name: string;
  style: CSSProperties;
  /** What stands in the place of the film where the browser cannot play it: its poster. */
  still: ReactNode;
};

/**
 * A film with the controls of the browser. Nothing of it is fetched before it is played but what tells its length.
 * Not every browser plays every kind of film: then its poster is shown, and a sentence.
 */
export function FilmPlayer({ src, poster, name, style, still }: FilmPlayerProps) {
  const [playable, setPlayable] = useState(true);
  const judge = useCallback((video: HTMLVideoElement | null) => {
    // A browser that knows the sound and not the picture would play that alone.
    const blind = video && video.readyState > 0 && video.videoWidth === 0;
    // It may have found out before this script came.
    if (video?.error || blind) setPlayable(false);
  }, []);
  if (!playable)
    return (
      <>
        {still}
        <p role="status" className="text-center text-sm text-quiet">
          This browser cannot play this kind of film. Download it to watch it.
        </p>
      </>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: nothing is known of what is said in it.
    <video
      ref={judge}
      src={src}
      poster={poster}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onError={({ currentTarget }) => judge(currentTarget)}
      onLoadedMetadata={({ currentTarget }) => judge(currentTarget)}
      style={style}
      className="mx-auto rounded-picture bg-sunken shadow-picture"
    />
  );
}

'use client';

import { type ComponentProps, useCallback, useState } from 'react';

type PictureProps = ComponentProps<'img'> & { alt: string; placeholder: string | null };

/** A picture over its placeholder, which goes when the picture is there: it may be transparent. */
export function Picture({ alt, placeholder, style, ...img }: PictureProps) {
  const [arrived, setArrived] = useState(false);
  // Loaded is not drawn yet: the placeholder goes when the picture can take its place at once.
  const settle = (element: HTMLImageElement) =>
    element.decode().then(
      () => setArrived(true),
      () => {},
    );
  const look = useCallback((element: HTMLImageElement | null) => {
    // It may have arrived before this script did.
    if (element?.complete && element.naturalWidth > 0) setArrived(true);
  }, []);
  const background =
    placeholder && !arrived ? `center / 100% 100% no-repeat url(${placeholder})` : undefined;
  return (
    // biome-ignore lint/performance/noImgElement: the service makes its own smaller sizes.
    <img
      ref={look}
      alt={alt}
      decoding="async"
      onLoad={({ currentTarget }) => settle(currentTarget)}
      style={{ ...style, background }}
      {...img}
    />
  );
}

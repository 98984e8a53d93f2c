'use client';

import { type ComponentProps, useCallback, useState } from 'react';

/** The background of transparent images. Dark and light content both stand out on it, in both color schemes. */
export const TRANSPARENCY_BACKGROUND =
  '0 0 / 1rem 1rem repeating-conic-gradient(#a8a8a4 0 25%, #bcbcb8 0 50%)';

type AssetImageProps = ComponentProps<'img'> & {
  alt: string;
  placeholder: string | null;
  /** Whether the image cannot be transparent. */
  opaque: boolean;
};

/**
 * An image with its placeholder behind it. An opaque image keeps the placeholder, which covers late decoding. A
 * transparent image loses it once loaded.
 */
export function AssetImage({ alt, placeholder, opaque, style, ...img }: AssetImageProps) {
  const [arrived, setArrived] = useState(false);
  const settle = useCallback((element: HTMLImageElement) => {
    element.decode().then(
      () => setArrived(true),
      () => {},
    );
  }, []);
  const onRef = useCallback(
    (element: HTMLImageElement | null) => {
      // The image may have loaded before this script ran.
      if (element?.complete && element.naturalWidth > 0) settle(element);
    },
    [settle],
  );
  const seen = placeholder && (opaque || !arrived);
  return (
    // biome-ignore lint/performance/noImgElement: the service makes its own smaller sizes.
    <img
      alt={alt}
      decoding="async"
      {...(opaque ? {} : { ref: onRef, onLoad: ({ currentTarget }) => settle(currentTarget) })}
      style={{
        ...style,
        background: seen
          ? `center / 100% 100% no-repeat url(${placeholder})`
          : opaque
            ? undefined
            : TRANSPARENCY_BACKGROUND,
      }}
      {...img}
    />
  );
}

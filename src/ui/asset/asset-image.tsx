'use client';

import { type ComponentProps, useCallback, useState } from 'react';

/** Behind what may be transparent: dark and light marks both stand out from it, in either colour scheme. */
export const TRANSPARENCY_BACKGROUND =
  '0 0 / 1rem 1rem repeating-conic-gradient(#a8a8a4 0 25%, #bcbcb8 0 50%)';

type AssetImageProps = ComponentProps<'img'> & {
  alt: string;
  placeholder: string | null;
  /** Whether nothing of the placeholder can shine through the image. */
  opaque: boolean;
};

/**
 * An image over its placeholder. Under an opaque one it stays, so that there is something to see whenever
 * the browser draws the image late; under all others it goes when the image can take its place.
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
      // It may have arrived before this script did.
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

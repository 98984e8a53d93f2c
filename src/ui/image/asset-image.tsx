'use client';

import { type ComponentProps, useCallback, useState } from 'react';

/** The background of transparent images. Dark and light content both stand out on it, in both color schemes. */
export const TRANSPARENCY_BACKGROUND =
  '0 0 / 1rem 1rem repeating-conic-gradient(#a8a8a4 0 25%, #bcbcb8 0 50%)';

/** One transparent pixel. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type AssetImageProps = ComponentProps<'img'> & {
  alt: string;
  placeholder: string | null;
  /** Whether the image cannot be transparent. */
  opaque: boolean;
};

/**
 * An image with its placeholder behind it. An opaque image keeps the placeholder, which covers late decoding. A
 * transparent image loses it once loaded. An image that cannot be loaded, such as one trashed meanwhile, is its
 * placeholder alone.
 */
export function AssetImage({ alt, placeholder, opaque, style, ...img }: AssetImageProps) {
  const [arrived, setArrived] = useState(false);
  const [broken, setBroken] = useState<ComponentProps<'img'>['src']>();
  const { src } = img;
  const settle = useCallback((element: HTMLImageElement) => {
    element.decode().then(
      () => setArrived(true),
      () => {},
    );
  }, []);
  const onRef = useCallback(
    (element: HTMLImageElement | null) => {
      // The image may have loaded, or failed, before this script ran.
      if (!element?.complete) return;
      if (element.naturalWidth === 0) element.decode().catch(() => setBroken(src));
      else if (!opaque) settle(element);
    },
    [settle, opaque, src],
  );
  const seen = placeholder && (opaque || !arrived);
  return (
    // biome-ignore lint/performance/noImgElement: the service makes its own smaller sizes.
    <img
      alt={alt}
      decoding="async"
      ref={onRef}
      onError={() => setBroken(src)}
      {...(opaque ? {} : { onLoad: ({ currentTarget }) => settle(currentTarget) })}
      style={{
        ...style,
        background: seen
          ? `center / 100% 100% no-repeat url(${placeholder})`
          : opaque
            ? undefined
            : TRANSPARENCY_BACKGROUND,
      }}
      {...img}
      {...(src && broken === src ? { src: NOTHING, srcSet: undefined } : {})}
    />
  );
}

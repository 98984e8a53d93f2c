import { useCallback } from 'react';
import type { ShownAsset } from '@/contract/organization/page';
import { AssetImage } from '../image/asset-image';
import { isOpaque, posterSource } from '../image/image-source';
import { placeholderOf } from '../image/placeholder';
import { videoSources } from '../viewer/video-sources';
import type { Size } from '../viewer/zoom';
import { comparedSource, fittedSize, shownAt, widthToLoad } from './shared-zoom';
import type { LinkedFilms } from './use-linked-films';
import type { Shared } from './use-shared-zoom';

type Props = {
  asset: ShownAsset;
  /** The window to fit into. */
  window: Size | null;
  shared: Shared;
  /** Where all are films: the place of this one among them. */
  film: { place: number; films: LinkedFilms } | null;
};

/** The image of an asset, the film, or its poster, as large as its window, in the zoom of all. */
export function ComparedImage({ asset, window, shared, film }: Props) {
  const { width, height, processing } = asset;
  const [src] = film ? videoSources(asset) : [];
  const attach = useCallback(
    (video: HTMLVideoElement | null) => film?.films.attach(film.place, video),
    [film?.films.attach, film?.place],
  );
  const source = comparedSource(asset, shared);
  if (!width || !height || !source)
    return (
      <p className="self-center px-6 text-center text-quiet">
        {processing === 'waiting' ? 'Being processed…' : 'No preview available'}
      </p>
    );
  if (!window) return null;
  const size = fittedSize(window, { width, height });
  const look = {
    className: `absolute max-w-none ${shared.gliding ? 'transition-transform duration-200 ease-calm' : ''} ${shared.isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`,
    style: {
      ...size,
      left: (window.width - size.width) / 2,
      top: (window.height - size.height) / 2,
      ...(shared.isZoomed && { transform: shownAt(shared.zoom, size) }),
    },
  };
  if (film && src)
    return (
      <video
        ref={attach}
        src={src}
        poster={posterSource(asset)}
        aria-label={asset.name ?? 'Untitled'}
        muted={film.place > 0}
        playsInline
        preload="auto"
        {...look}
      />
    );
  return (
    <AssetImage
      {...source}
      sizes={`${widthToLoad(size, { width, height }, shared.closest)}px`}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
      width={width}
      height={height}
      alt={asset.description ?? asset.name ?? ''}
      draggable={false}
      {...look}
    />
  );
}

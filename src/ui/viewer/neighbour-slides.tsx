'use client';

import { useEffect, useState } from 'react';
import type { Tile, TilesBeside } from '@/contract/browse/browse';
import { AssetImage } from '../image/asset-image';
import { isOpaque, isVideo, posterSource } from '../image/image-source';
import { placeholderOf } from '../image/placeholder';
import { fitInContainer, SMALLEST_VIDEO_PX, viewerSource } from './viewer-source';

/** The neighbours' images are fetched after the current image. */
const PREFETCH_DELAY_MS = 300;

/** The space between two images, in pixels. */
export const SLIDE_GAP_PX = 24;

/**
 * The images of the neighbours on either side of the current one, out of sight. A swipe brings them in, and the next
 * page finds its image already fetched.
 */
export function NeighbourSlides({ neighbours: { previous, next } }: { neighbours: TilesBeside }) {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setStarted, PREFETCH_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!started) return null;
  return (
    <>
      {previous && <Slide tile={previous} edge="right" />}
      {next && <Slide tile={next} edge="left" />}
    </>
  );
}

/** `edge`: the edge of the slide next to the current image. */
function Slide({ tile, edge }: { tile: Tile; edge: 'left' | 'right' }) {
  const { width, height, contentType } = tile;
  const video = isVideo(tile);
  const poster = video ? posterSource(tile) : undefined;
  const source = video ? poster && { src: poster } : viewerSource(tile);
  if (!source || !width || !height) return null;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 grid w-full content-center"
      style={{ [edge]: `calc(100% + ${SLIDE_GAP_PX}px)` }}
    >
      <AssetImage
        {...source}
        placeholder={placeholderOf(tile.blurhash)}
        opaque={isOpaque(contentType)}
        width={width}
        height={height}
        alt=""
        fetchPriority="low"
        className="mx-auto"
        style={fitInContainer(video ? Math.max(width, SMALLEST_VIDEO_PX) : width, width / height)}
      />
    </div>
  );
}

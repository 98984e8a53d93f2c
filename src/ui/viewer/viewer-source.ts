import type { CSSProperties } from 'react';
import type { ShownAsset } from '@/contract/organization/page';
import { imageSource } from '../image/image-source';

type ViewerSource = { src: string; srcSet?: string | undefined; sizes?: string };

/** The fields of an asset used by the viewer. */
export type ViewedAsset = Pick<
  ShownAsset,
  | ('name' | 'description' | 'processing' | 'blurhash')
  | ('contentType' | 'contentVersion' | 'url' | 'sizes' | 'width' | 'height')
  | 'playback'
> &
  Partial<Pick<ShownAsset, 'metadata'>>;

/**
 * The sources of the image in the viewer. The pager prefetches the same ones, so the next page shows its image at once.
 */
export function viewerSource(asset: Parameters<typeof imageSource>[0]): ViewerSource | null {
  const source = imageSource(asset);
  if (!source || !asset.width || !asset.height) return null;
  // Renditions of an animated image do not move.
  if (asset.contentType === 'image/gif' && asset.url) return { src: asset.url };
  // Bar and filmstrip take some of the height; the details beside the image can be closed.
  const tall = `calc(${(asset.width / asset.height).toFixed(4)} * (100vh - 7.5rem))`;
  return { ...source, sizes: `min(${Math.round(asset.width)}px, 100vw, ${tall})` };
}

/**
 * As large as the nearest container with a size allows, with `below` left free under it, never wider than `widest`
 * pixels. `ratio`: width by height.
 */
export const fitInContainer = (widest: number, ratio: number, below = '0px'): CSSProperties => ({
  aspectRatio: ratio.toFixed(4),
  width: `min(100cqw, ${widest}px, calc((100cqh - ${below}) * ${ratio.toFixed(4)}))`,
  height: 'auto',
});

/** The controls of a video need space, even for a small video. */
export const SMALLEST_VIDEO_PX = 480;

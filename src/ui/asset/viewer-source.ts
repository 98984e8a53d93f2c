import { imageSource } from './image-source';

type ViewerSource = { src: string; srcSet?: string | undefined; sizes?: string };
type ViewedAsset = Parameters<typeof imageSource>[0];

/**
 * The sources of the image in the viewer. The pager prefetches the same ones, so the next page shows its image at
 * once.
 */
export function viewerSource(asset: ViewedAsset): ViewerSource | null {
  const source = imageSource(asset);
  if (!source || !asset.width || !asset.height) return null;
  // The renditions of an animated image do not move.
  if (asset.contentType === 'image/gif' && asset.url) return { src: asset.url };
  const width = Math.round(asset.width);
  const tall = `${((82 * asset.width) / asset.height).toFixed(1)}vh`;
  return {
    ...source,
    sizes: `(min-width: 64rem) min(${width}px, calc(100vw - 31rem), ${tall}), min(${width}px, 100vw, ${tall})`,
  };
}

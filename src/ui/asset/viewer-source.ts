import { imageSource } from './image-source';

type ViewerSource = { src: string; srcSet?: string | undefined; sizes?: string };
type ViewedAsset = Parameters<typeof imageSource>[0];

/** What the image of a page is drawn from; the same addresses, asked for before, make the next page stand at once. */
export function viewerSource(asset: ViewedAsset): ViewerSource | null {
  const source = imageSource(asset);
  if (!source || !asset.width || !asset.height) return null;
  // The smaller sizes of a moving image stand still.
  if (asset.contentType === 'image/gif' && asset.url) return { src: asset.url };
  const width = Math.round(asset.width);
  const tall = `${((82 * asset.width) / asset.height).toFixed(1)}vh`;
  return {
    ...source,
    sizes: `(min-width: 64rem) min(${width}px, calc(100vw - 31rem), ${tall}), min(${width}px, 100vw, ${tall})`,
  };
}

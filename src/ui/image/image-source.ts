import type { Asset, AssetVariant } from '@/contract/asset/asset';
import { sizeAtEdge } from '@/contract/asset/size-at-edge';

type HasImage = Pick<AssetVariant, 'url' | 'sizes' | 'width' | 'height'> &
  Partial<Pick<Asset, 'contentType' | 'contentVersion'>>;

/** The attributes of an `img`. */
export type ImageSource = { src: string; srcSet: string | undefined };

/** Formats every browser displays. */
const BROWSER_FORMATS = /^image\/(jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/**
 * The URLs of an image: its renditions with their widths, or the file itself if it is smaller than all of them. Null
 * when there is nothing to show: a video without a poster, an unprocessed file.
 */
export function imageSource(asset: HasImage): ImageSource | null {
  const { width, height, sizes } = asset;
  if (!width || !height || sizes === null) return null;
  const renditions = renditionsOf(asset);
  const [smallest] = renditions;
  if (smallest) {
    const widthAt = (edge: number) => sizeAtEdge({ width, height }, edge).width;
    const srcSet = renditions.map(({ edge, url }) => `${url} ${widthAt(edge)}w`).join(', ');
    return { src: smallest.url, srcSet };
  }
  const drawn = asset.contentType === undefined || BROWSER_FORMATS.test(asset.contentType ?? '');
  return asset.url && drawn ? { src: versionedUrl(asset.url, asset), srcSet: undefined } : null;
}

/** Browsers never get files with more pixels: decoding them would take gigabytes of memory. */
const MAX_PIXELS = 100_000_000;

/**
 * The sources for zooming: every rendition, and the file itself where browsers display its format. Null when there are
 * only renditions.
 */
export function zoomSource(asset: HasImage): ImageSource | null {
  const { url, width, height, contentType } = asset;
  const drawn = url && width && height && BROWSER_FORMATS.test(contentType ?? '');
  if (!drawn || width * height > MAX_PIXELS) return null;
  const file = versionedUrl(url, asset);
  const smaller = contentType === 'image/gif' ? undefined : imageSource(asset)?.srcSet;
  return { src: file, srcSet: smaller && `${smaller}, ${file} ${width}w` };
}

/** A `poster` attribute takes one URL only; this edge is enough for most windows. */
const POSTER_EDGE_PX = 1200;

/** The poster URL for a video player; undefined when there is none. */
export function posterSource(asset: HasImage): string | undefined {
  const renditions = renditionsOf(asset);
  return (renditions.find(({ edge }) => edge >= POSTER_EDGE_PX) ?? renditions.at(-1))?.url;
}

/** The renditions, smallest first: longest edges in pixels and versioned URLs. */
export const renditionsOf = (asset: HasImage) =>
  Object.entries(JSON.parse(asset.sizes ?? '{}') as Record<string, string>)
    .map(([edge, url]) => ({ edge: Number(edge), url: versionedUrl(url, asset) }))
    .sort((one, other) => one.edge - other.edge);

/** A URL whose content never changes, so browsers can cache it forever. */
export const versionedUrl = (url: string, { contentVersion }: Pick<HasImage, 'contentVersion'>) =>
  contentVersion == null ? url : `${url}?v=${contentVersion}`;

export const isVideo = ({ contentType }: Pick<Asset, 'contentType'>) =>
  contentType?.startsWith('video/') ?? false;

/** Whether images of this type cannot be transparent. */
export const isOpaque = (contentType: string | null) =>
  contentType !== null && /^(image\/(jpeg|bmp|hei[cf])|video\/.*)$/.test(contentType);

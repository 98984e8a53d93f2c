import type { Asset, AssetVariant } from '@/contract/asset';

type HasImage = Pick<AssetVariant, 'url' | 'sizes' | 'width' | 'height'> &
  Partial<Pick<Asset, 'contentType' | 'contentVersion'>>;

/** What an `img` draws from. */
export type ImageSource = { src: string; srcSet: string | undefined };

/** What every browser draws by itself. */
const BROWSER_FORMATS = /^image\/(jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/**
 * The addresses an image is drawn from: the smaller sizes with their widths, or the file itself when it is
 * smaller than all of them. Null when there is nothing to draw: a video without a poster, a file that waits.
 */
export function imageSource(asset: HasImage): ImageSource | null {
  const { width, height, sizes } = asset;
  if (!width || !height || sizes === null) return null;
  const renditions = renditionsOf(asset);
  const [smallest] = renditions;
  if (smallest) {
    const widthAt = (edge: number) => Math.round((edge * width) / Math.max(width, height));
    const srcSet = renditions.map(({ edge, url }) => `${url} ${widthAt(edge)}w`).join(', ');
    return { src: smallest.url, srcSet };
  }
  const drawn = asset.contentType === undefined || BROWSER_FORMATS.test(asset.contentType ?? '');
  return asset.url && drawn ? { src: versionedUrl(asset.url, asset), srcSet: undefined } : null;
}

/** No file of more pixels is handed to a browser whole: it would take gigabytes of memory to draw. */
const MAX_PIXELS = 100_000_000;

/**
 * The same for looking closely: every size, and behind them the file itself where a browser draws it. Null when the
 * sizes are all there is.
 */
export function zoomSource(asset: HasImage): ImageSource | null {
  const { url, width, height, contentType } = asset;
  const drawn = url && width && height && BROWSER_FORMATS.test(contentType ?? '');
  if (!drawn || width * height > MAX_PIXELS) return null;
  const file = versionedUrl(url, asset);
  const smaller = contentType === 'image/gif' ? undefined : imageSource(asset)?.srcSet;
  return { src: file, srcSet: smaller && `${smaller}, ${file} ${width}w` };
}

/** Where a player shows one still before it plays, and knows no choice: enough for most windows. */
const POSTER_EDGE_PX = 1200;

/** The address of the poster of a video that suits a player; undefined when it has none. */
export function posterSource(asset: HasImage): string | undefined {
  const renditions = renditionsOf(asset);
  return (renditions.find(({ edge }) => edge >= POSTER_EDGE_PX) ?? renditions.at(-1))?.url;
}

/** The smaller sizes, smallest first: their longest edges in pixels, and their addresses at the present bytes. */
export const renditionsOf = (asset: HasImage) =>
  Object.entries(JSON.parse(asset.sizes ?? '{}') as Record<string, string>)
    .map(([edge, url]) => ({ edge: Number(edge), url: versionedUrl(url, asset) }))
    .sort((one, other) => one.edge - other.edge);

/** The address under which a browser may keep the present bytes for ever. */
export const versionedUrl = (url: string, { contentVersion }: Pick<HasImage, 'contentVersion'>) =>
  contentVersion == null ? url : `${url}?v=${contentVersion}`;

export const isVideo = ({ contentType }: Pick<Asset, 'contentType'>) =>
  contentType?.startsWith('video/') ?? false;

/** Whether images of this type never have transparent parts. */
export const isOpaque = (contentType: string | null) =>
  contentType !== null && /^(image\/(jpeg|bmp|hei[cf])|video\/.*)$/.test(contentType);

import type { Asset, AssetVariant } from '@/contract/asset';

type Pictured = Pick<AssetVariant, 'url' | 'sizes' | 'width' | 'height'> &
  Partial<Pick<Asset, 'contentType' | 'contentVersion'>>;

/** What an `img` draws from. */
export type PictureSource = { src: string; srcSet: string | undefined };

/** What every browser draws by itself. */
const drawable = /^image\/(jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/**
 * The addresses a picture is drawn from: the smaller sizes with their widths, or the file itself when it is
 * smaller than all of them. Null when there is nothing to draw: a film without a poster, a file that waits.
 */
export function pictureSource(asset: Pictured): PictureSource | null {
  const { width, height, sizes } = asset;
  if (!width || !height || sizes === null) return null;
  const tiers = tiersOf(asset);
  const [smallest] = tiers;
  if (smallest) {
    const widthAt = (edge: number) => Math.round((edge * width) / Math.max(width, height));
    const srcSet = tiers.map(({ edge, address }) => `${address} ${widthAt(edge)}w`).join(', ');
    return { src: smallest.address, srcSet };
  }
  const drawn = asset.contentType === undefined || drawable.test(asset.contentType ?? '');
  return asset.url && drawn ? { src: versioned(asset.url, asset), srcSet: undefined } : null;
}

/** No file of more pixels is handed to a browser whole: it would take gigabytes of memory to draw. */
const mostPixels = 100_000_000;

/**
 * The same for looking closely: every size, and behind them the file itself where a browser draws it. Null when the
 * sizes are all there is.
 */
export function zoomedSource(asset: Pictured): PictureSource | null {
  const { url, width, height, contentType } = asset;
  const drawn = url && width && height && drawable.test(contentType ?? '');
  if (!drawn || width * height > mostPixels) return null;
  const file = versioned(url, asset);
  const smaller = contentType === 'image/gif' ? undefined : pictureSource(asset)?.srcSet;
  return { src: file, srcSet: smaller && `${smaller}, ${file} ${width}w` };
}

/** Where a player shows one still before it plays, and knows no choice: enough for most windows. */
const posterEdge = 1200;

/** The address of the poster of a film that suits a player; undefined when it has none. */
export function posterSource(asset: Pictured): string | undefined {
  const tiers = tiersOf(asset);
  return (tiers.find(({ edge }) => edge >= posterEdge) ?? tiers.at(-1))?.address;
}

/** The smaller sizes, smallest first: their longest edges in pixels, and their addresses at the present bytes. */
export const tiersOf = (asset: Pictured) =>
  Object.entries(JSON.parse(asset.sizes ?? '{}') as Record<string, string>)
    .map(([edge, address]) => ({ edge: Number(edge), address: versioned(address, asset) }))
    .sort((one, other) => one.edge - other.edge);

/** The address under which a browser may keep the present bytes for ever. */
export const versioned = (address: string, { contentVersion }: Pick<Pictured, 'contentVersion'>) =>
  contentVersion == null ? address : `${address}?v=${contentVersion}`;

export const isFilm = ({ contentType }: Pick<Asset, 'contentType'>) =>
  contentType?.startsWith('video/') ?? false;

/** Whether pictures of this type never have transparent parts. */
export const isOpaque = (contentType: string | null) =>
  contentType !== null && /^(image\/(jpeg|bmp|hei[cf])|video\/.*)$/.test(contentType);

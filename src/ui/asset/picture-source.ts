import type { Asset, AssetVariant } from '@/contract/asset';

type Pictured = Pick<AssetVariant, 'url' | 'sizes' | 'width' | 'height'> &
  Partial<Pick<Asset, 'contentType' | 'contentVersion'>>;

export type PictureSource = { src: string; srcSet: string | undefined };

/** What every browser draws by itself. */
const drawable = /^image\/(jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/**
 * The addresses a picture is drawn from: the smaller sizes with their widths, or the file itself when it is
 * smaller than all of them. Null when there is nothing to draw: a film without a poster, a file that waits.
 */
export function pictureSource(asset: Pictured): PictureSource | null {
  const version = asset.contentVersion == null ? '' : `?v=${asset.contentVersion}`;
  const { width, height, sizes } = asset;
  if (!width || !height || sizes === null) return null;
  const tiers = Object.entries(JSON.parse(sizes) as Record<string, string>)
    .map(([edge, address]) => ({ edge: Number(edge), address: address + version }))
    .sort((one, other) => one.edge - other.edge);
  const [smallest] = tiers;
  if (smallest) {
    const widthAt = (edge: number) => Math.round((edge * width) / Math.max(width, height));
    const srcSet = tiers.map(({ edge, address }) => `${address} ${widthAt(edge)}w`).join(', ');
    return { src: smallest.address, srcSet };
  }
  const drawn = asset.contentType === undefined || drawable.test(asset.contentType ?? '');
  return asset.url && drawn ? { src: asset.url + version, srcSet: undefined } : null;
}

/** Whether pictures of this type never have transparent parts. */
export const isOpaque = (contentType: string | null) =>
  contentType !== null && /^(image\/(jpeg|bmp|hei[cf])|video\/.*)$/.test(contentType);

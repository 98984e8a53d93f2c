import { decodeBlurhash } from './blurhash.js';
import type { Asset } from './shapes.js';

/** The fields of an asset needed to show it. */
export type ShownAsset = Pick<
  Asset,
  'url' | 'sizes' | 'width' | 'height' | 'contentVersion' | 'blurhash' | 'description' | 'name'
>;

type Candidate = { url: string; width: number };

/** For `src`, in browsers without `srcset`. */
const FALLBACK_WIDTH_PX = 1200;

/** The smaller images of an asset, the smallest first; for a video, those of its poster. */
function candidatesOf({ sizes, width, height, contentVersion }: ShownAsset): Candidate[] {
  if (sizes === null || !width || !height) return [];
  return Object.entries<string>(JSON.parse(sizes))
    .map(([edge, url]) => ({
      url: contentVersion === null ? url : `${url}?v=${contentVersion}`,
      width: Math.max(1, Math.round((Number(edge) * width) / Math.max(width, height))),
    }))
    .sort((one, other) => one.width - other.width);
}

/** The value of `srcset`; empty until the asset is processed. */
export const srcset = (asset: ShownAsset): string =>
  candidatesOf(asset)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

export type ImageAttributes = {
  src: string;
  srcset?: string;
  sizes?: string;
  width?: number;
  height?: number;
  alt: string;
  loading: 'lazy' | 'eager';
  decoding: 'async';
};

/**
 * The attributes of an `<img>` that loads the image in its displayed size, and reserves its space before. `sizes`: the
 * displayed width, as in HTML. `alt` is the description of the asset unless you set something better.
 */
export function imageAttributes(
  asset: ShownAsset,
  options: { sizes?: string; alt?: string; loading?: 'lazy' | 'eager' } = {},
): ImageAttributes {
  const { sizes = '100vw', alt = asset.description ?? '', loading = 'lazy' } = options;
  const candidates = candidatesOf(asset);
  const fallback = candidates.find(({ width }) => width >= FALLBACK_WIDTH_PX) ?? candidates.at(-1);
  return {
    src: fallback?.url ?? asset.url ?? '',
    ...(candidates.length > 0 && { srcset: srcset(asset), sizes }),
    ...(asset.width && asset.height && { width: asset.width, height: asset.height }),
    alt,
    loading,
    decoding: 'async',
  };
}

/** Of the longest edge: a blur shows no more. A multiple of 4, like rows of bitmaps. */
const PLACEHOLDER_EDGE_PX = 16;

/** A blurred image as a data URL of about one kilobyte, to show until the image has loaded; null without a blurhash. */
export function placeholder({ blurhash, width, height }: ShownAsset): string | null {
  if (blurhash === null) return null;
  const ratio = width && height ? width / height : 1;
  const columns =
    ratio >= 1 ? PLACEHOLDER_EDGE_PX : Math.ceil((PLACEHOLDER_EDGE_PX * ratio) / 4) * 4;
  const rows = Math.max(1, Math.round(columns / ratio));
  const size = { width: columns, height: Math.min(rows, PLACEHOLDER_EDGE_PX) };
  return bitmapUrl(decodeBlurhash(blurhash, size.width, size.height), size);
}

/** Pixels, three bytes each, as an uncompressed bitmap: needs neither a canvas nor a compressor. */
function bitmapUrl(pixels: Uint8Array, { width, height }: { width: number; height: number }) {
  const bytes = new Uint8Array(54 + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  // From the lowest row to the highest, each pixel blue, green, red.
  for (let at = 0; at < pixels.length; at += 3) {
    const row = Math.floor(at / 3 / width);
    const to = 54 + ((height - 1 - row) * width + ((at / 3) % width)) * 3;
    bytes.set([pixels[at + 2] ?? 0, pixels[at + 1] ?? 0, pixels[at] ?? 0], to);
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

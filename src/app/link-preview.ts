import type { Metadata } from 'next';
import { sizeAtEdge } from '@/contract/asset/size-at-edge';
import type { Tile } from '@/contract/browse/browse';
import { PREVIEW, RENDITION_EDGES_PX } from '@/contract/limits';

type Shown = Pick<Tile, 'sizes' | 'width' | 'height'> & { name: string | null };

/**
 * For pages that belong to somebody: a chat into which their address is pasted shows nothing. Without it, the preview
 * of the product would be shown.
 */
export const NO_PREVIEW = {
  description: null,
  openGraph: null,
  twitter: null,
} as const satisfies Metadata;

/** For pages whose address is a secret, or leads to one: no search engine may index them, and no referrer is sent. */
export const SECRET_ADDRESS = {
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
} as const satisfies Metadata;

type Preview = {
  title: string;
  description?: string;
  siteName?: string;
  /** The first of these that has a rendition is the image, as JPEG. */
  assets?: readonly (Shown | null)[];
};

/** What a chat shows of a page: this, and nothing of the product. */
export function linkPreview({ title, description = '', siteName, assets = [] }: Preview) {
  const image = assets.map((asset) => asset && imageOf(asset)).find((found) => found);
  const images = image ? [image] : [];
  return {
    description: description || null,
    openGraph: {
      title,
      type: 'website',
      images,
      ...(description && { description }),
      ...(siteName !== undefined && { siteName }),
    },
    twitter: { card: image ? 'summary_large_image' : 'summary', title, images },
  } as const satisfies Metadata;
}

/**
 * The JPEG of an asset, in its own shape; null when there is none yet. Many programs show no WebP, and want to know the
 * size before they load an image.
 */
function imageOf({ sizes, width, height, name }: Shown) {
  const [url] = Object.values<string>(JSON.parse(sizes ?? '{}'));
  if (url === undefined) return null;
  const image = {
    url: `${url}${url.includes('?') ? '&' : '?'}jpeg`,
    type: 'image/jpeg',
    alt: name ?? '',
  };
  if (!width || !height) return image;
  const longest = Math.max(width, height);
  // The largest rendition that is smaller than the image, or the image at its own size.
  const fitting = RENDITION_EDGES_PX.filter((edge) => edge < longest && edge <= PREVIEW.edgePx);
  return { ...image, ...sizeAtEdge({ width, height }, fitting.at(-1) ?? longest) };
}

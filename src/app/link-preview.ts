import type { Metadata } from 'next';
import type { Tile } from '@/contract/browse/browse';

type Shown = Pick<Tile, 'sizes' | 'width' | 'height'>;

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
  /** The first of these that has a rendition is the image. */
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

/** Chats show a preview smaller than this, and some take no image of more than a megabyte. */
const ENOUGH_PX = 1200;

/** The largest rendition of an asset that a preview needs; null when there is none yet. */
function imageOf({ sizes, width, height }: Shown) {
  const urls: Record<string, string> = JSON.parse(sizes ?? '{}');
  const edges = Object.keys(urls).map(Number);
  const edge = Math.max(...edges.filter((each) => each <= ENOUGH_PX), Math.min(...edges));
  const url = urls[edge];
  if (url === undefined) return null;
  const scale = edge / Math.max(width ?? 0, height ?? 0);
  if (!width || !height) return { url };
  return { url, width: Math.round(width * scale), height: Math.round(height * scale) };
}

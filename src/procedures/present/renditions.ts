import type { Asset, AssetRendition } from '@/contract/asset/asset';

/** The renditions that `sizes` of an asset names, the smallest first; null while it is being processed. */
export function presentRenditions({ sizes, width, height }: Asset): AssetRendition[] | null {
  if (sizes === null) return null;
  const longest = Math.max(width ?? 0, height ?? 0);
  const scaled = (side: number | null, edge: number) =>
    side === null ? null : Math.max(1, Math.round((side * edge) / longest));
  return Object.entries(JSON.parse(sizes) as Record<string, string>).map(([key, url]) => {
    const edge = Number(key);
    return {
      edge,
      width: scaled(width, edge),
      height: scaled(height, edge),
      url,
      type: 'image/webp',
    };
  });
}

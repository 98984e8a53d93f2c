'use client';

import { placeholder, type ShownAsset } from '@vitrine/client/images';
import Image from 'next/image';

type Props = { asset: ShownAsset; sizes: string; alt?: string };

export function VitrineImage({ asset, sizes, alt = asset.description ?? '' }: Props) {
  const { url, width, height } = asset;
  // Until it is processed, an asset has no size.
  if (!url || !width || !height) return null;
  return (
    <Image
      src={url}
      loader={({ width: wanted }) => urlFor(asset, wanted) ?? url}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...placeholderOf(asset)}
    />
  );
}

/** The smallest image at least as wide as wanted, or the widest. With `v`, caches keep it for a year. */
function urlFor({ sizes, width, height, contentVersion }: ShownAsset, wanted: number) {
  const scale = (width ?? 1) / Math.max(width ?? 1, height ?? 1);
  const byEdge = Object.entries<string>(JSON.parse(sizes ?? '{}')).sort(
    ([a], [b]) => Number(a) - Number(b),
  );
  const found = byEdge.find(([edge]) => Number(edge) * scale >= wanted) ?? byEdge.at(-1);
  if (!found || contentVersion === null) return found?.[1];
  return `${found[1]}?v=${contentVersion}`;
}

function placeholderOf(asset: ShownAsset) {
  const blurDataURL = placeholder(asset);
  return blurDataURL ? ({ placeholder: 'blur', blurDataURL } as const) : {};
}

import type { ComponentProps, ReactNode } from 'react';
import type { Asset } from '@/contract/asset/asset';
import { AssetImage } from './asset-image';
import { imageSource, isOpaque } from './image-source';
import { placeholderOf } from './placeholder';

type ThumbnailProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'placeholder'> & {
  asset: Parameters<typeof imageSource>[0] & Pick<Asset, 'blurhash' | 'contentType'>;
  alt: string;
  sizes: string;
  /** What stands there when there is no image to show. */
  fallback?: ReactNode;
};

/** The image of an asset in a list of assets, filling its frame. */
export function Thumbnail({ asset, fallback = null, ...img }: ThumbnailProps) {
  const source = imageSource(asset);
  if (!source) return fallback;
  return (
    <AssetImage
      loading="lazy"
      className="size-full object-cover"
      {...img}
      {...source}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
    />
  );
}

import type { CSSProperties } from 'react';
import type { ShownAsset } from '@/contract/page';
import { WarningIcon } from '../icon/icons';
import { Picture } from './picture';
import { isOpaque, pictureSource } from './picture-source';
import { placeholderOf } from './placeholder';

const box =
  'grid min-h-[50vh] place-content-center rounded-card bg-sunken p-8 text-center text-quiet';

/** The picture itself, in its final place from the first moment, or why there is none. */
export function AssetStage(props: { asset: ShownAsset; processingError: string | null }) {
  const { asset, processingError } = props;
  if (asset.processing === 'waiting')
    return <div className={`${box} animate-pulse`}>The picture is being processed …</div>;
  const source = pictureSource(asset);
  if (!source || !asset.width || !asset.height)
    return (
      <div className={`${box} justify-items-center gap-3`}>
        <WarningIcon className="size-7" />
        <p className="font-medium text-ink">
          {asset.processing === 'failed'
            ? 'This file could not be processed'
            : 'No picture to show'}
        </p>
        {processingError && <p className="max-w-[32rem] text-sm">{processingError}</p>}
      </div>
    );
  // As wide as its place, as high as the window leaves, never larger than it is.
  const size: CSSProperties = {
    aspectRatio: `${asset.width} / ${asset.height}`,
    width: `min(100%, ${asset.width}px, calc(82vh * ${(asset.width / asset.height).toFixed(4)}))`,
    height: 'auto',
  };
  // The smaller sizes of a moving picture stand still.
  const shown = asset.contentType === 'image/gif' && asset.url ? { src: asset.url } : source;
  return (
    <Picture
      {...shown}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
      sizes={`(min-width: 64rem) min(${asset.width}px, calc(100vw - 31rem)), min(${asset.width}px, 100vw)`}
      width={asset.width}
      height={asset.height}
      alt={asset.description ?? asset.name ?? ''}
      fetchPriority="high"
      className="mx-auto rounded-picture shadow-picture"
      style={size}
    />
  );
}

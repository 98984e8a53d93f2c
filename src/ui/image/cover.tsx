import type { Tile } from '@/contract/browse';
import { AssetImage } from './asset-image';
import { imageSource, isOpaque } from './image-source';
import { placeholderOf } from './placeholder';

type CoverProps = {
  tiles: Tile[];
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A cover made of one large image and two smaller ones beside it. */
export function Cover({ tiles, soon }: CoverProps) {
  const drawn = tiles.flatMap((tile) => {
    const source = tile.processing === 'waiting' ? null : imageSource(tile);
    return source ? [{ tile, source }] : [];
  });
  if (drawn.length === 0)
    return (
      <span className="grid size-full place-content-center text-sm text-quiet">
        {tiles.length === 0 ? 'Empty' : 'Processing…'}
      </span>
    );
  // Two images would leave the third cell empty.
  const shown = drawn.length < 3 ? drawn.slice(0, 1) : drawn;
  return (
    <span
      className={`grid size-full gap-0.5 ${shown.length === 3 ? 'grid-cols-[2fr_1fr] grid-rows-2' : ''}`}
    >
      {shown.map(({ tile, source }, place) => (
        <AssetImage
          key={tile.id}
          {...source}
          placeholder={placeholderOf(tile.blurhash)}
          opaque={isOpaque(tile.contentType)}
          sizes={place === 0 ? '(min-width: 36rem) 24rem, 90vw' : '12rem'}
          loading={soon ? 'eager' : 'lazy'}
          alt=""
          className={`size-full min-h-0 min-w-0 object-cover ${shown.length === 3 && place === 0 ? 'row-span-2' : ''}`}
        />
      ))}
    </span>
  );
}

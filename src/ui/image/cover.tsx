import type { Tile } from '@/contract/browse/browse';
import { imageSource } from './image-source';
import { Thumbnail } from './thumbnail';

type CoverProps = {
  tiles: Tile[];
  /** Whether it is probably visible at once. */
  soon: boolean;
  /** What stands there without any. */
  empty?: string;
};

/** A cover made of one large image and two smaller ones beside it. */
export function Cover({ tiles, soon, empty = 'Empty' }: CoverProps) {
  const drawn = tiles.filter((tile) => tile.processing !== 'waiting' && imageSource(tile));
  if (drawn.length === 0)
    return (
      <span className="grid size-full place-content-center text-sm text-quiet">
        {tiles.length === 0 ? empty : 'Processing…'}
      </span>
    );
  // Two images would leave the third cell empty.
  const shown = drawn.length < 3 ? drawn.slice(0, 1) : drawn;
  return (
    <span
      className={`grid size-full gap-0.5 ${shown.length === 3 ? 'grid-cols-[2fr_1fr] grid-rows-2' : ''}`}
    >
      {shown.map((tile, place) => (
        <Thumbnail
          key={tile.id}
          asset={tile}
          sizes={place === 0 ? '(min-width: 36rem) 24rem, 90vw' : '12rem'}
          loading={soon ? 'eager' : 'lazy'}
          alt=""
          className={`size-full min-h-0 min-w-0 object-cover ${shown.length === 3 && place === 0 ? 'row-span-2' : ''}`}
        />
      ))}
    </span>
  );
}

import Link from 'next/link';
import type { CSSProperties, ReactNode } from 'react';
import type { ShownAsset } from '@/contract/page';
import { FilmIcon, WarningIcon } from '../icon/icons';
import { Picture } from './picture';
import { isFilm, isOpaque, pictureSource } from './picture-source';
import { placeholderOf } from './placeholder';
import { durationInWords } from './quantities';

/** Beyond these proportions a picture would fill or vanish from its row; its tile shows the middle of it. */
const slimmest = 0.56;
const widest = 2.4;

/** One picture, or the poster of a film, on the wall of a library. `soon`: it is likely seen at once. */
export function AssetTile({
  asset,
  path,
  soon,
}: {
  asset: ShownAsset;
  path: string;
  soon: boolean;
}) {
  const proportion = asset.width && asset.height ? asset.width / asset.height : 1;
  const ratio = Math.min(widest, Math.max(slimmest, proportion));
  return (
    <li className="picture-tile" style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <Link
        href={path}
        prefetch={false}
        className="group grid gap-1.5 rounded-picture outline-offset-4"
      >
        <div
          className="relative overflow-hidden rounded-picture bg-sunken"
          style={{ aspectRatio: ratio.toFixed(4) }}
        >
          <TileContent asset={asset} ratio={ratio} soon={soon} />
          {isFilm(asset) && asset.sizes && <FilmMark duration={asset.duration} />}
        </div>
        <span className="truncate text-xs text-quiet group-hover:text-ink">
          {asset.name ?? 'Untitled'}
        </span>
      </Link>
    </li>
  );
}

function TileContent({ asset, ratio, soon }: { asset: ShownAsset; ratio: number; soon: boolean }) {
  if (asset.processing === 'waiting') return <Waiting />;
  const source = pictureSource(asset);
  if (!source)
    return isFilm(asset) ? (
      <Sign text="Film" icon={<FilmIcon />} />
    ) : (
      <Sign text="Could not be processed" icon={<WarningIcon />} />
    );
  return (
    <Picture
      {...source}
      placeholder={placeholderOf(asset.blurhash)}
      opaque={isOpaque(asset.contentType)}
      // Rows are about a sixth of the window high, and grow until they fill its width.
      sizes={`max(${Math.round(ratio * 130)}px, ${Math.round(ratio * 20)}vw)`}
      width={asset.width ?? undefined}
      height={asset.height ?? undefined}
      loading={soon ? 'eager' : 'lazy'}
      alt=""
      className="size-full object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.02]"
    />
  );
}

/** Tells a film from a picture: over its poster, whatever that shows. */
function FilmMark({ duration }: { duration: number | null }) {
  return (
    <span className="absolute right-1.5 bottom-1.5 flex items-center gap-1 rounded-picture bg-[rgb(0_0_0/0.7)] px-1.5 text-xs text-[#fff]">
      <FilmIcon className="size-4" />
      <span className="sr-only">Film</span>
      {duration !== null && durationInWords(duration)}
    </span>
  );
}

function Sign({ text, icon }: { text: string; icon: ReactNode }) {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-2 p-3 text-center text-xs text-quiet">
      {icon}
      {text}
    </span>
  );
}

function Waiting() {
  return (
    <span className="grid size-full animate-pulse place-content-center bg-line/50 p-3 text-xs text-quiet">
      Processing …
    </span>
  );
}

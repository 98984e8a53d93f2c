import Link from 'next/link';
import type { Duplicate } from '@/contract/duplicate';
import { DateTime } from '../format/date-time';
import { formatBytes, formatCount, formatDimensions } from '../format/format-quantity';
import { Thumbnail } from '../image/thumbnail';

type Props = {
  asset: Duplicate;
  /** The URL path of the library. */
  path: string;
  /** The name of the radio buttons of its group. */
  group: string;
  kept: boolean;
  onKeep: () => void;
};

/** One of several identical or similar assets, with the facts that distinguish it. */
export function DuplicateItem({ asset, path, group, kept, onKeep }: Props) {
  const { id, name, created, tags, variantsCount, width, height, sizeBytes } = asset;
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-control border ${kept ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
    >
      <Link
        href={`${path}/${id}`}
        prefetch={false}
        aria-label={`Open ${name}`}
        className="block aspect-4/3 bg-sunken -outline-offset-3"
      >
        <Thumbnail asset={asset} sizes="16rem" alt="" />
      </Link>
      <div className="grid gap-1 px-3 pt-2 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-quiet">
          {width && height ? `${formatDimensions(width, height)}, ` : ''}
          {formatBytes(sizeBytes)}
        </p>
        <p className="text-xs text-quiet">
          Added <DateTime at={created} />
        </p>
        {variantsCount > 0 && (
          <p className="text-xs text-quiet">{formatCount(variantsCount, 'variant')}</p>
        )}
        {tags.length > 0 && (
          <p className="line-clamp-3 text-xs text-quiet wrap-anywhere">{tags.join(', ')}</p>
        )}
      </div>
      <label className="mt-auto flex min-h-11 items-center gap-2.5 px-3 text-sm">
        <input
          type="radio"
          name={group}
          checked={kept}
          onChange={onKeep}
          aria-label={`Keep this one: ${name}`}
          className="size-4 accent-accent"
        />
        Keep this one
      </label>
    </li>
  );
}

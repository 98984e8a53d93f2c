import Link from 'next/link';
import { useId, useState } from 'react';
import type { Duplicate, Fate } from '@/contract/browse/duplicate';
import { Button } from '../control/button';
import { Note } from '../control/section';
import { DateTime } from '../format/date-time';
import {
  formatBytes,
  formatCount,
  formatDimensions,
  formatNumber,
} from '../format/format-quantity';
import { Thumbnail } from '../image/thumbnail';
import type { DuplicateChange } from './use-duplicate-change';

type Props = {
  title: string;
  detail: string;
  assets: Duplicate[];
  /** The URL path of the library. */
  path: string;
  /** Null for people who may only view them. */
  change: DuplicateChange | null;
  ignoreLabel: string;
  onIgnore: () => void;
};

/** Identical or similar assets: a person chooses the one to keep, and what happens to the others. */
export function DuplicateGroup(props: Props) {
  const { title, detail, assets, path, change, ignoreLabel, onIgnore } = props;
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = assets.find((asset) => asset.id === chosen) ?? suggested(assets);
  if (!kept) return null;
  const keep = (fate: Fate) =>
    change?.keepOne(
      kept,
      assets.filter((asset) => asset !== kept).map((asset) => asset.id),
      fate,
    );
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 dir="auto" id={id} className="text-base font-medium">
          {title}
        </h2>
        <Note>{detail}</Note>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">Keep this one</legend>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4">
          {assets.map((asset) => (
            <DuplicateItem
              key={asset.id}
              asset={asset}
              path={path}
              group={id}
              kept={asset === kept}
              onKeep={() => setChosen(asset.id)}
            />
          ))}
        </ul>
      </fieldset>
      {change && (
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => keep('variants')} aria-disabled={change.pending}>
            Make {others(assets.length)} {assets.length === 2 ? 'a variant' : 'variants'}
          </Button>
          <Button onClick={() => keep('trash')} aria-disabled={change.pending}>
            Move {others(assets.length)} to trash
          </Button>
          <Button onClick={onIgnore} aria-disabled={change.pending} className="sm:ml-auto">
            {ignoreLabel}
          </Button>
        </div>
      )}
    </li>
  );
}

const others = (shown: number) =>
  shown === 2 ? 'the other' : `the other ${formatNumber(shown - 1)}`;

/**
 * An asset with variants cannot become a variant itself, so it is kept; otherwise the largest, and among these the
 * oldest.
 */
function suggested(assets: Duplicate[]): Duplicate | undefined {
  const pixels = ({ width, height }: Duplicate) => (width ?? 0) * (height ?? 0);
  const most = Math.max(...assets.map(pixels));
  return (
    assets.find(({ variantsCount }) => variantsCount > 0) ??
    assets.find((asset) => pixels(asset) === most)
  );
}

type DuplicateItemProps = {
  asset: Duplicate;
  /** The URL path of the library. */
  path: string;
  /** The name of the radio buttons of its group. */
  group: string;
  kept: boolean;
  onKeep: () => void;
};

/** One of several identical or similar assets, with the facts that distinguish it. */
function DuplicateItem({ asset, path, group, kept, onKeep }: DuplicateItemProps) {
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
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
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
          <p dir="auto" className="line-clamp-3 text-xs text-quiet wrap-anywhere">
            {tags.join(', ')}
          </p>
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

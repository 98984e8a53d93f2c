import { useId, useState } from 'react';
import type { DuplicateGroup, Fate } from '@/contract/duplicate';
import { formatBytes, formatNumber } from '../asset/format-quantity';
import { Button } from '../control/button';
import { DuplicateItem } from './duplicate-item';
import type { DuplicateChange } from './use-duplicate-change';

type Props = { group: DuplicateGroup; path: string; change: DuplicateChange };

/** Assets with the same bytes: a person chooses the one to keep, and what becomes of the others. */
export function DuplicateGroupView({ group, path, change }: Props) {
  const id = useId();
  const { assets, total, sizeBytes } = group;
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = assets.find((asset) => asset.id === chosen) ?? suggested(group);
  if (!kept) return null;
  const keep = (fate: Fate) =>
    change.keepOne(
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
        <h2 id={id} className="text-base font-medium">
          Same file, {formatNumber(total)} times
        </h2>
        <p className="text-sm text-quiet">
          {formatBytes(sizeBytes)} each
          {total > assets.length && `. The ${assets.length} oldest are shown.`}
        </p>
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
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => keep('variants')} aria-disabled={change.pending}>
          Make {others(assets.length)} {assets.length === 2 ? 'a variant' : 'variants'}
        </Button>
        <Button onClick={() => keep('trash')} aria-disabled={change.pending}>
          Move {others(assets.length)} to trash
        </Button>
        <Button
          onClick={() => change.ignore(group.sha256)}
          aria-disabled={change.pending}
          className="sm:ml-auto"
        >
          Not duplicates
        </Button>
      </div>
    </li>
  );
}

const others = (shown: number) =>
  shown === 2 ? 'the other' : `the other ${formatNumber(shown - 1)}`;

/** One that has variants cannot become one itself; else the oldest. */
const suggested = ({ assets }: DuplicateGroup) =>
  assets.find(({ variantsCount }) => variantsCount > 0) ?? assets[0];

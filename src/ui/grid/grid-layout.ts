import { assetsInBlock } from '@/contract/view';

/** Squares in rows of equal height. The columns come from the width alone, so a place is known before its picture. */
export type GridLayout = { columns: number; rowHeight: number };

export const rowsOf = (total: number, columns: number): number => Math.ceil(total / columns);

/** The numbers of the blocks that hold the assets of rows `first` to `last`, both included. */
export function blocksOf(first: number, last: number, columns: number, total: number): number[] {
  const from = Math.max(0, first * columns);
  const to = Math.min(total, (last + 1) * columns) - 1;
  if (to < from) return [];
  const firstBlock = Math.floor(from / assetsInBlock);
  const count = Math.floor(to / assetsInBlock) - firstBlock + 1;
  return Array.from({ length: count }, (_, n) => firstBlock + n);
}

/** Where a key leads from an asset; null: it is no key that moves. `page`: the rows that are in sight. */
export function placeAfter(
  key: string,
  from: number,
  { columns, total, page }: { columns: number; total: number; page: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: -total,
    End: total,
  };
  const step = steps[key];
  if (step === undefined || total === 0) return null;
  const to = from + step;
  // From the last row but one there is always a way down, to the last asset if need be.
  if (key === 'ArrowUp' && to < 0) return from;
  if (key === 'ArrowDown' && to >= total)
    return Math.floor(from / columns) < rowsOf(total, columns) - 1 ? total - 1 : from;
  return Math.min(total - 1, Math.max(0, to));
}

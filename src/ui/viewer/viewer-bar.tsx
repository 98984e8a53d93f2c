'use client';

import type { ReactNode } from 'react';
import type { TilesBeside } from '@/contract/browse/browse';
import { formatNumber } from '../format/format-quantity';

type ViewerBarProps = {
  /** The links back to the asset's origin. */
  back: ReactNode;
  neighbours: TilesBeside;
  /** The name of the asset, where wide windows show it nowhere else. */
  name: string | null;
  /** Its buttons. */
  children: ReactNode;
};

/** The bar above the image or video: the way back, the position among all, and buttons. */
export const ViewerBar = ({ back, neighbours, name, children }: ViewerBarProps) => (
  <div className="flex min-h-14 items-center gap-2 px-3 text-sm sm:gap-4 sm:px-4">
    {back}
    <div className="flex min-w-0 shrink-0 items-baseline justify-center gap-4">
      {name && (
        <h1 dir="auto" className="max-w-[30vw] truncate max-lg:hidden">
          {name}
        </h1>
      )}
      <Position {...neighbours} />
    </div>
    <div className="flex shrink-0 justify-end sm:flex-1">{children}</div>
  </div>
);

const Position = ({ place, total }: TilesBeside) =>
  place && (
    <span className="shrink-0 text-quiet tabular-nums">
      {formatNumber(place)} of {formatNumber(total)}
    </span>
  );

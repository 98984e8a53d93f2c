import { formatAssetCount } from '../format/format-quantity';
import type { Point } from './follow-mouse';

/** A label at the mouse with the number of dragged assets. */
export const DraggedTiles = ({ count, at }: { count: number; at: Point }) => (
  <div
    aria-hidden="true"
    className="pointer-events-none fixed z-50 rounded-control bg-ink px-3 py-1.5 text-sm font-medium text-paper shadow-card"
    style={{ left: at.x + 14, top: at.y + 14 }}
  >
    {formatAssetCount(count)}
  </div>
);

/** The line between two tiles at the drop position. */
export const GapMark = ({ mark }: { mark: { left: number; top: number; height: number } }) => (
  <div
    data-gap-mark=""
    className="pointer-events-none absolute z-10 w-1 -translate-x-1/2 rounded-full bg-accent ring-2 ring-paper"
    style={mark}
  />
);

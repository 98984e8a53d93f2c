'use client';

import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Tile } from '@/contract/browse';
import { COVERED_PX, type GridLayout, rowsOf } from './grid-layout';
import { GridTile } from './grid-tile';
import { countOf, isSelected, type Selection } from './selection';
import { useGridInput } from './use-grid-input';
import { useGridLayout } from './use-grid-layout';
import { useMarquee } from './use-marquee';

/** Rows that are rendered outside the window, so slow scrolling shows no empty row. */
const OVERSCAN_ROWS = 3;

/** Tiles that the server renders, before the width is known: enough for the first screen. */
const SERVER_PLACES = 24;

/** The height of the selection bar on a phone, where it has two rows. */
const SELECTION_BAR_PX = 110;

type AssetGridProps = {
  label: string;
  total: number;
  tileAt: (place: number) => Tile | null;
  /** The URL of an asset; null when tiles do not open. */
  pathOf: ((id: string) => string) | null;
  selection: Selection;
  leaving: ReadonlySet<string>;
  /** Called with the visible rows, counted from 0, `last` included. */
  onRows: (first: number, last: number, columns: number) => void;
  onToggle: (tile: Tile, place: number) => void;
  /** Selects the range from the anchor of the selection, or else from `from`, to `place`. */
  onStretch: (place: number, from: number) => void;
  /** Called when a box starts. `adding`: it adds to the present selection. */
  onBoxBegin: (adding: boolean) => void;
  /** Called with the places that the box touches. */
  onBox: (places: number[]) => void;
  onAll: () => void;
  onClear: () => void;
  onRemove: () => void;
};

/** The assets of a view as square tiles. Only the visible ones are in the document. */
export function AssetGrid(props: AssetGridProps) {
  const { label, total, tileAt, pathOf, selection, leaving, onRows } = props;
  const choosing = countOf(selection, total) > 0;
  const grid = useRef<HTMLDivElement>(null);
  const layout = useGridLayout(grid);
  const rows = layout ? rowsOf(total, layout.columns) : 0;
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => layout?.rowHeight ?? 1,
    overscan: OVERSCAN_ROWS,
    scrollMargin: layout?.top ?? 0,
    // What stays at the top covers it.
    scrollPaddingStart: choosing ? SELECTION_BAR_PX : COVERED_PX,
    useFlushSync: false,
  });
  const rowHeight = layout?.rowHeight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps the old height otherwise.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  useKeepPlace(virtualizer, layout);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (layout && last >= first) onRows(first, last, layout.columns);
  }, [onRows, layout, first, last]);

  const [current, setCurrent] = useState(0);
  const input = useGridInput({
    ...props,
    layout,
    current,
    setCurrent,
    choosing,
    show: (place, align) =>
      virtualizer.scrollToIndex(Math.floor(place / (layout?.columns ?? 1)), { align }),
  });
  const { box, ...marquee } = useMarquee({ ...props, grid, layout });
  const drawn = layout
    ? placesOf(first, last, layout, total)
    : { from: 0, to: Math.min(total, SERVER_PLACES) };
  // Tab reaches the tile that was last focused, or the first visible one.
  const reachable = current >= drawn.from && current < drawn.to ? current : drawn.from;
  return (
    <div className="asset-grid-place wide-page min-h-[50dvh] flex-1 pb-16 select-none" {...marquee}>
      <div
        ref={grid}
        data-choosing={choosing || undefined}
        className="asset-grid"
        style={{ '--total': total } as CSSProperties}
        {...input}
      >
        <ul aria-label={label}>
          {placesBetween(drawn).map((place) => {
            const tile = tileAt(place);
            return (
              <GridTile
                key={place}
                tile={tile}
                place={place}
                total={total}
                columns={layout?.columns ?? null}
                path={tile && pathOf ? pathOf(tile.id) : null}
                chosen={tile !== null && isSelected(selection, tile.id)}
                leaving={tile !== null && leaving.has(tile.id)}
                current={place === reachable}
                soon={layout === null || place < SERVER_PLACES}
              />
            );
          })}
        </ul>
        {box && (
          <div
            className="pointer-events-none absolute z-10 rounded-image border border-accent bg-accent/20"
            style={{
              left: box.left,
              top: box.top,
              width: box.right - box.left,
              height: box.bottom - box.top,
            }}
          />
        )}
      </div>
    </div>
  );
}

/** When the tiles get another size, those at the top of the window stay there. */
function useKeepPlace(
  virtualizer: Virtualizer<Window, Element>,
  layout: ReturnType<typeof useGridLayout>,
) {
  const columns = layout?.columns;
  const top = useRef({ place: 0, columns });
  useEffect(() => {
    const { place, columns: before } = top.current;
    if (before && columns && before !== columns && place > 0)
      virtualizer.scrollToIndex(Math.floor(place / columns), { align: 'start' });
    top.current.columns = columns;
  }, [virtualizer, columns]);
  useEffect(() => {
    if (!layout) return;
    const aboveWindow = window.scrollY + COVERED_PX - layout.top;
    const isScrolled = window.scrollY > layout.top;
    const row = isScrolled ? Math.ceil(aboveWindow / layout.rowHeight) : 0;
    top.current.place = row * layout.columns;
  });
}

const placesOf = (first: number, last: number, { columns }: GridLayout, total: number) => ({
  from: first * columns,
  to: Math.min(total, (last + 1) * columns),
});

const placesBetween = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

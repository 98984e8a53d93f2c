'use client';

import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { Tile } from '@/contract/browse';
import {
  type Box,
  COVERED_PX,
  cellOf,
  firstPlaceBelow,
  type GridLayout,
  heightOfRow,
  layOut,
  placesOfRows,
  type Section,
  sectionOf,
} from './grid-layout';
import { GridSection } from './grid-section';
import { GridTile } from './grid-tile';
import type { Groups } from './group-headings';
import { GroupScrubber } from './group-scrubber';
import { countOf, isSelected, type Selection } from './selection';
import { useGridInput } from './use-grid-input';
import { type GridSize, useGridSize } from './use-grid-size';
import { useMarquee } from './use-marquee';

/** Rows that are rendered outside the window, so slow scrolling shows no empty row. */
const OVERSCAN_ROWS = 3;

/** Tiles that the server renders, before the width is known: enough for the first screen. */
const SERVER_PLACES = 24;

/** The height of the selection bar on a phone, where it has two rows. */
const SELECTION_BAR_PX = 110;

type AssetGridProps<Shown extends Tile> = {
  label: string;
  total: number;
  /** What the assets are shown in; null: without headings. */
  groups: Groups | null;
  tileAt: (place: number) => Shown | null;
  /** The URL of an asset; null when tiles do not open. */
  pathOf: ((tile: Shown, place: number) => string) | null;
  selection: Selection;
  leaving: ReadonlySet<string>;
  /** Called with the visible places: from the first one up to `to`. */
  onPlaces: (from: number, to: number) => void;
  onToggle: (tile: Tile, place: number) => void;
  /** Selects the range from the anchor of the selection, or else from `from`, to `place`. */
  onStretch: (place: number, from: number) => void;
  /** Selects the assets at `count` places from `from`. */
  onRange: (from: number, count: number) => void;
  /** Called when a box starts. `adding`: it adds to the present selection. */
  onBoxBegin: (adding: boolean) => void;
  /** Called with the places that the box touches. */
  onBox: (places: number[]) => void;
  onAll: () => void;
  onClear: () => void;
  onRemove: () => void;
};

/** The assets of a view as square tiles. Only the visible ones are in the document. */
export function AssetGrid<Shown extends Tile>(props: AssetGridProps<Shown>) {
  const { label, total, groups, tileAt, pathOf, selection, leaving, onPlaces } = props;
  const choosing = countOf(selection, total) > 0;
  const grid = useRef<HTMLDivElement>(null);
  const size = useGridSize(grid);
  const layout = useMemo(() => size && layOut(groups, total, size), [groups, total, size]);
  const virtualizer = useWindowVirtualizer({
    count: layout?.rows ?? 0,
    estimateSize: (row) => (layout ? heightOfRow(layout, row) : 1),
    overscan: OVERSCAN_ROWS,
    scrollMargin: size?.top ?? 0,
    // What stays at the top covers it.
    scrollPaddingStart: choosing ? SELECTION_BAR_PX : COVERED_PX,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps the old heights otherwise.
  useEffect(() => virtualizer.measure(), [layout, virtualizer]);

  useKeepPlace(virtualizer, layout, size);
  const items = virtualizer.getVirtualItems();
  const drawn = layout
    ? placesOfRows(layout, items[0]?.index ?? 0, items.at(-1)?.index ?? -1)
    : { from: 0, to: Math.min(total, SERVER_PLACES) };
  useEffect(() => {
    if (layout && drawn.to > drawn.from) onPlaces(drawn.from, drawn.to);
  }, [onPlaces, layout, drawn.from, drawn.to]);

  const [current, setCurrent] = useState(0);
  const input = useGridInput({
    ...props,
    layout,
    current,
    setCurrent,
    choosing,
    show: (place, align) =>
      layout && virtualizer.scrollToIndex(cellOf(layout, place).row, { align }),
  });
  const { box, ...marquee } = useMarquee({ ...props, grid, layout });
  // Tab reaches the tile that was last focused, or the first visible one.
  const reachable = current >= drawn.from && current < drawn.to ? current : drawn.from;
  const tileOf = (place: number) => {
    const tile = tileAt(place);
    const cell = layout && cellOf(layout, place);
    return (
      <GridTile
        key={place}
        tile={tile}
        place={place}
        total={total}
        row={cell?.row ?? null}
        column={cell?.column ?? 0}
        headings={cell?.headings ?? 0}
        columns={layout?.columns ?? null}
        path={tile && pathOf ? pathOf(tile, place) : null}
        chosen={tile !== null && isSelected(selection, { id: tile.id, place })}
        leaving={tile !== null && leaving.has(tile.id)}
        current={place === reachable}
        soon={layout === null || place < SERVER_PLACES}
      />
    );
  };
  return (
    <div className="asset-grid-place wide-page min-h-[50dvh] flex-1 pb-16 select-none" {...marquee}>
      <div
        ref={grid}
        data-choosing={choosing || undefined}
        className="asset-grid"
        style={heightOf(layout, total)}
        {...input}
      >
        {sectionsWith(drawn, layout ?? layOut(groups, total, UNKNOWN_SIZE)).map((section) => (
          <GridSection
            key={section.heading?.key}
            label={label}
            section={section}
            number={layout?.sections.indexOf(section) ?? null}
            onRange={props.onRange}
          >
            {placesBetween(drawn, section).map(tileOf)}
          </GridSection>
        ))}
        {box && <MarqueeBox box={box} />}
      </div>
      {layout && size && groups && layout.sections.length > 1 && (
        <GroupScrubber label={groups.label} layout={layout} top={size.top} />
      )}
    </div>
  );
}

/** For the sections of the document that the server sends; their rows are not used. */
const UNKNOWN_SIZE = { columns: 1, rowHeight: 1 };

/** The style sheet gives a grid without headings its height before it is laid out. */
const heightOf = (layout: GridLayout | null, total: number): CSSProperties =>
  layout && layout.sections[0]?.heading != null
    ? {
        height: `calc(${layout.rows} * var(--row) + ${layout.sections.length} * var(--heading) - var(--gap))`,
      }
    : ({ '--total': total } as CSSProperties);

function MarqueeBox({ box: { left, top, right, bottom } }: { box: Box }) {
  return (
    <div
      className="pointer-events-none absolute z-10 rounded-image border border-accent bg-accent/20"
      style={{ left, top, width: right - left, height: bottom - top }}
    />
  );
}

/** When the tiles get another size, those at the top of the window stay there. */
function useKeepPlace(
  virtualizer: Virtualizer<Window, Element>,
  layout: GridLayout | null,
  size: GridSize | null,
) {
  const top = useRef({ place: 0, columns: layout?.columns });
  useEffect(() => {
    const { place, columns: before } = top.current;
    if (layout && before && before !== layout.columns && place > 0)
      virtualizer.scrollToIndex(cellOf(layout, place).row, { align: 'start' });
    top.current.columns = layout?.columns;
  }, [virtualizer, layout]);
  useEffect(() => {
    if (!layout || !size) return;
    const isScrolled = window.scrollY > size.top;
    top.current.place = isScrolled
      ? firstPlaceBelow(layout, window.scrollY + COVERED_PX - size.top)
      : 0;
  });
}

type Places = { from: number; to: number };

const sectionsWith = ({ from, to }: Places, layout: GridLayout): Section[] =>
  to > from ? layout.sections.slice(sectionOf(layout, from), sectionOf(layout, to - 1) + 1) : [];

function placesBetween({ from, to }: Places, section: Section): number[] {
  const first = Math.max(from, section.from);
  const end = Math.min(to, section.from + section.count);
  return Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
}

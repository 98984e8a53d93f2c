'use client';

import {
  type ComponentType,
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import { onDemand } from '../control/on-demand';
import { formatNumber } from '../format/format-quantity';
import {
  type Box,
  type GridLayout,
  type Places,
  type Section,
  sectionsOf,
  waitingIn,
} from './grid-layout';
import { GridSection } from './grid-section';
import { GridTile, type TileActionsProps } from './grid-tile';
import { countOf, isSelected, type Selection } from './selection';
import { type GridActions, useGridInput } from './use-grid-input';
import { type GridContent, SERVER_PLACES, scrollToPlace, useGridLayout } from './use-grid-layout';
import { type BoxActions, useMarquee } from './use-marquee';
import { MAX_PRINTED, usePrinting } from './use-printing';
import { type Taken, type TileDragging, useTileDrag } from './use-tile-drag';

const GroupScrubber = onDemand(() => import('./group-scrubber'), 'GroupScrubber');

type AssetGridProps<Shown extends Tile> = GridContent &
  GridActions<Shown> &
  BoxActions & {
    label: string;
    /** Fetches what is printed of `total` assets, and stands still meanwhile; without it, what is there is printed. */
    onPrint?: ((total: number) => void) | undefined;
    /** How visitors of all share links answered about an asset; without it, tiles do not show that. */
    answersAbout?: ((assetId: string) => AnswerCounts | null) | undefined;
    selection: Selection;
    leaving: ReadonlySet<string>;
    /** Called with the visible places: from the first one up to `to`. */
    onPlaces: (from: number, to: number) => void;
    /** Selects the assets at `count` places from `from`. */
    onRange: (from: number, count: number) => void;
    /** Buttons at the bottom of each tile. */
    actions?: ComponentType<TileActionsProps> | undefined;
    /** What a drag from a tile takes; null: it draws a box instead. Without it, tiles cannot be dragged. */
    takenAt?: ((place: number) => Taken | null) | undefined;
    /** Handles dragged tiles; without it, they can only be dragged out of the page. */
    dragging?: TileDragging | undefined;
  };

/** The assets of a view as tiles. Only the visible ones are in the document; on paper all are, up to `MAX_PRINTED`. */
export function AssetGrid<Shown extends Tile>(props: AssetGridProps<Shown>) {
  const { label, total, groups, tileAt, pathOf, selection, leaving, onPlaces, readOnly } = props;
  const choosing = countOf(selection, total) > 0;
  const grid = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting(() => props.onPrint?.(total));
  const { layout, top, drawn, columns } = useGridLayout(grid, props, isPrinting);
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
    show: (place, align) => layout && scrollToPlace({ layout, top }, place, align),
  });
  const { box, ...marquee } = useMarquee({ ...props, grid, layout });
  const { dragging } = props;
  const takenAt = dragging?.takenAt ?? props.takenAt;
  const { gap, ...drag } = useTileDrag({ grid, layout, takenAt, dragging });
  const onPointerDown = (event: PointerEvent) => {
    if (!drag.onPointerDown(event)) marquee.onPointerDown(event);
  };
  // Tab reaches the last focused tile, or the first visible one.
  const reachable = current >= drawn.from && current < drawn.to ? current : drawn.from;
  const tileOf = (place: number) => {
    const tile = tileAt(place);
    const position = layout?.positionOf(place) ?? null;
    if (layout && !position) return null;
    return (
      <GridTile
        key={place}
        tile={tile}
        place={place}
        total={total}
        {...position}
        columns={layout?.columns ?? null}
        path={tile && pathOf ? pathOf(tile, place) : null}
        chosen={tile !== null && isSelected(selection, { id: tile.id, place })}
        leaving={tile !== null && leaving.has(tile.id)}
        current={place === reachable}
        visitorAnswers={(tile && props.answersAbout?.(tile.id)) ?? null}
        readOnly={readOnly ?? false}
        actions={props.actions}
        soon={layout === null || place < SERVER_PLACES}
      />
    );
  };
  const sections: Section[] = layout?.sections ?? sectionsOf(groups, total);
  return (
    <div
      className="asset-grid-place wide-page min-h-[50dvh] flex-1 pb-16 select-none"
      onPointerDown={readOnly ? undefined : onPointerDown}
    >
      <div
        ref={grid}
        data-choosing={choosing || undefined}
        data-actions={props.actions !== undefined || undefined}
        className="asset-grid"
        style={styleOf(layout, total, columns)}
        {...input}
        {...drag.on}
      >
        {sectionsWith(drawn, sections).map((section) => (
          <GridSection
            key={section.heading?.key ?? label}
            label={label}
            section={section}
            {...edgesOf(layout, sections.indexOf(section))}
            onRange={props.onRange}
          >
            {placesBetween(drawn, section).map(tileOf)}
          </GridSection>
        ))}
        {layout &&
          waitingIn(layout, drawn).map((at) => (
            <div key={at.top} className="asset-grid-waiting" style={at} />
          ))}
        {box && <MarqueeBox box={box} />}
        {gap && <GapMark at={gap.mark} />}
      </div>
      {isPrinting && total > MAX_PRINTED && (
        <p>
          The first {formatNumber(MAX_PRINTED)} of {formatNumber(total)}
        </p>
      )}
      {layout && groups && layout.sections.length > 1 && (
        <GroupScrubber label={groups.label} layout={layout} top={top} />
      )}
    </div>
  );
}

/** Where dragged tiles would come. */
const GapMark = ({ at }: { at: CSSProperties }) => (
  <div
    data-gap-mark=""
    className="pointer-events-none absolute z-10 w-1 -translate-x-1/2 rounded-full bg-accent ring-2 ring-paper"
    style={at}
  />
);

/** The tops of the heading of section `n` and of the next one. */
const edgesOf = (layout: GridLayout | null, n: number) => ({
  top: layout?.headingTop(n) ?? null,
  next: layout && n + 1 < layout.sections.length ? layout.headingTop(n + 1) : null,
});

/** The style sheet gives the grid its height before it is laid out. */
const styleOf = (layout: GridLayout | null, total: number, columns: number | null) =>
  ({
    ...(layout ? { height: layout.height } : { '--total': total }),
    ...(columns && { '--columns': columns }),
  }) as CSSProperties;

function MarqueeBox({ box: { left, top, right, bottom } }: { box: Box }) {
  return (
    <div
      className="pointer-events-none absolute z-10 rounded-image border border-accent bg-accent/20"
      style={{ left, top, width: right - left, height: bottom - top }}
    />
  );
}

const sectionsWith = ({ from, to }: Places, sections: Section[]): Section[] =>
  sections.filter((section) => section.from < to && section.from + section.count > from);

function placesBetween({ from, to }: Places, section: Section): number[] {
  const first = Math.max(from, section.from);
  const end = Math.min(to, section.from + section.count);
  return Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n);
}

import { CheckIcon, ScanTextIcon, SquarePlayIcon, TriangleAlertIcon } from 'lucide-react';
import Link from 'next/link';
import {
  type ComponentProps,
  type ComponentType,
  type CSSProperties,
  memo,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FoundTile, Tile } from '@/contract/browse/browse';
import type { AnswerCounts, AnsweredTile } from '@/contract/sharing/feedback-page';
import { imageSource, isVideo } from '../image/image-source';
import { Thumbnail } from '../image/thumbnail';
import type { Position } from './grid-layout';
import { Highlight } from './highlight';
import { TileBadges } from './tile-badges';
import { shapeOf } from './use-shapes';

/** An asset of a library, a search result with its matches, or an asset with the answers of visitors. */
type ShownTile = Tile & Partial<Pick<FoundTile, 'highlights'> & Pick<AnsweredTile, 'answers'>>;

/** `current`: whether Tab reaches the tile, and therefore its buttons. */
export type TileActionsProps = { tile: ShownTile; current: boolean };

type GridTileProps = Partial<Position> & {
  /** Null while being fetched. */
  tile: ShownTile | null;
  place: number;
  /** The total number of places. */
  total: number;
  /** The columns of a grid of squares; null before the first layout, and in a justified grid. */
  columns: number | null;
  /** The URL of the page to open; null in the trash. */
  path: string | null;
  chosen: boolean;
  /** Whether Tab reaches it. */
  current: boolean;
  /** Whether a pending change removes it from this view. */
  leaving: boolean;
  /** Whether it cannot be selected. */
  readOnly: boolean;
  /** How visitors of all share links answered about it; null: nobody did, or it is not known. */
  visitorAnswers: AnswerCounts | null;
  /** Buttons at the bottom of the tile. */
  actions: ComponentType<TileActionsProps> | undefined;
  soon: boolean;
};

/** One tile of the grid. The grid handles clicks and keys and finds tiles by `data-place`. */
export const GridTile = memo(function GridTile(props: GridTileProps) {
  const { tile, place, total, path, chosen, current, leaving, readOnly, actions: Actions } = props;
  const inside = tile && <TileContent {...props} tile={tile} />;
  const tileClass =
    'block size-full select-none overflow-hidden bg-sunken -outline-offset-3 [-webkit-touch-callout:none]';
  return (
    <li
      aria-setsize={total}
      aria-posinset={place + 1}
      data-place={place}
      style={styleOf(props)}
      className={`group asset-grid-tile ${props.top === undefined ? 'relative' : 'absolute'} transition-opacity ${leaving ? 'pointer-events-none opacity-20' : ''}`}
    >
      {!tile && <div className={tileClass} />}
      {tile && path && (
        <TileLink
          href={path}
          tabIndex={current ? 0 : -1}
          className={tileClass}
          draggable={!readOnly}
        >
          {inside}
        </TileLink>
      )}
      {tile && !path && (
        <button
          type="button"
          tabIndex={current ? 0 : -1}
          data-tile
          data-printed
          className={tileClass}
        >
          {inside}
        </button>
      )}
      {tile && !readOnly && <TileCheckbox name={tile.name} chosen={chosen} />}
      {tile && Actions && <Actions tile={tile} current={current} />}
    </li>
  );
});

/** A pointer resting this long on a tile probably opens it. */
const INTENT_DELAY_MS = 80;

/** A link that prefetches its page only when likely to be opened: a library has thousands of links. */
function TileLink(props: ComponentProps<typeof Link>) {
  const [meant, setMeant] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const rest = () => {
    leave();
    timer.current = setTimeout(setMeant, INTENT_DELAY_MS, true);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      {...props}
      prefetch={meant}
      data-tile
      onMouseEnter={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
    />
  );
}

/** In a justified grid, the style sheet needs its shape before the first layout. */
function styleOf({ tile, top, left, width, height }: GridTileProps): CSSProperties {
  if (top !== undefined) return { top, left, width, height };
  return tile ? ({ '--shape': shapeOf(tile) } as CSSProperties) : {};
}

/** The text shown when there is no image; null when there is one. */
function messageOf(tile: Tile): string | null {
  if (tile.processing === 'waiting') return 'Processing…';
  if (imageSource(tile)) return null;
  return isVideo(tile) ? 'No preview' : 'Couldn’t be processed';
}

/** Its text names the link: the name of the asset first, then everything else on the tile. */
function TileContent(props: ContentProps) {
  const { tile, chosen, visitorAnswers } = props;
  return (
    <>
      <span className="asset-grid-name absolute inset-x-0 bottom-0 z-1 grid bg-linear-to-t from-[rgb(0_0_0/0.75)] to-[rgb(0_0_0/0)] px-2 pt-6 pb-1.5 text-xs text-[#fff] opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 in-data-[names=shown]:opacity-100 in-data-actions:pb-14 [&_mark]:bg-[rgb(255_255_255/0.88)] [&_mark]:text-[#000]">
        <TileName tile={tile} />
      </span>
      <span
        className={`asset-grid-image block size-full overflow-hidden transition-transform duration-150 ease-calm ${chosen ? 'scale-[0.86] rounded-control' : ''}`}
      >
        <TileImage {...props} />
      </span>
      <TileBadges tile={tile} visitorAnswers={visitorAnswers} />
      {chosen && <span className="sr-only">selected</span>}
    </>
  );
}

/** The name, the tags matched by a search, and the matching line of the text in the image. */
function TileName({ tile: { name, highlights } }: { tile: ShownTile }) {
  const { name: marked, tags = [], text } = highlights ?? {};
  return (
    <>
      <span dir="auto" className="truncate">
        {marked ? <Highlight html={marked} /> : name}
      </span>
      {tags.length > 0 && (
        <span dir="auto" className="truncate">
          <span className="sr-only">Tags: </span>
          {tags.map((tag) => (
            <mark dir="auto" key={tag} className="me-1 rounded-image px-1">
              {tag}
            </mark>
          ))}
        </span>
      )}
      {text && (
        <span title="Text in the image" className="flex min-w-0 items-center gap-1">
          <ScanTextIcon className="size-3.5 shrink-0" />
          <span dir="auto" className="truncate">
            <span className="sr-only">Text in the image: </span>
            <Highlight html={text} />
          </span>
        </span>
      )}
    </>
  );
}

/** The share of the window width for a tile of usual size, in percent. */
const USUAL_PARTS = [
  ['(min-width: 125rem) ', 8],
  ['(min-width: 90rem) ', 12],
  ['(min-width: 56rem) ', 16],
  ['(min-width: 36rem) ', 24],
  ['', 32],
] as const;

type ContentProps = GridTileProps & { tile: ShownTile };

function TileImage({ tile, columns, width, soon }: ContentProps) {
  const message = messageOf(tile);
  if (message) return <TileMessage text={message} tile={tile} />;
  return (
    <Thumbnail
      asset={tile}
      sizes={sizesOf(tile, columns, width)}
      loading={soon ? 'eager' : 'lazy'}
      draggable={false}
      alt=""
    />
  );
}

/** The width of its image, as in `sizes` of an `img`. A square shows the middle of a wider image. */
function sizesOf(tile: Tile, columns: number | null, width: number | undefined): string {
  if (width !== undefined) return `${Math.ceil(width)}px`;
  const ratio = tile.width && tile.height ? Math.max(1, tile.width / tile.height) : 1;
  const part = (vw: number) => `${Math.round(vw * ratio)}vw`;
  return columns
    ? part(100 / columns)
    : USUAL_PARTS.map(([query, vw]) => query + part(vw)).join(', ');
}

function TileCheckbox({ name, chosen }: { name: string; chosen: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a click on an input would toggle it before the selection does.
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-label={`Select ${name}`}
      tabIndex={-1}
      data-check
      className={`absolute top-0 left-0 grid size-10 place-content-center ${chosen ? '' : 'opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 in-data-choosing:opacity-100'}`}
    >
      <span
        className={`grid size-6 place-content-center rounded-full border-2 border-[#fff] shadow-image ${chosen ? 'bg-accent text-on-accent' : 'bg-[rgb(0_0_0/0.35)]'}`}
      >
        {chosen && <CheckIcon className="size-4" />}
      </span>
    </button>
  );
}

function TileMessage({ text, tile }: { text: string; tile: Tile }) {
  const waiting = tile.processing === 'waiting';
  const Icon = isVideo(tile) ? SquarePlayIcon : TriangleAlertIcon;
  return (
    <span
      dir="auto"
      className={`grid size-full place-content-center justify-items-center gap-2 p-2 text-center text-xs text-quiet ${waiting ? 'animate-pulse bg-line/50' : ''}`}
    >
      {!waiting && <Icon className="size-5" />}
      {text}
    </span>
  );
}

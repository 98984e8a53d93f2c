import { MinusIcon, PlusIcon } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import type { MapTiles } from '@/contract/browse/map-tiles';
import { useSize } from '../control/use-size';
import { type Place, TILE_PX, tilesAround } from './tiles-around';

type TileMapProps = {
  place: Place;
  tiles: MapTiles;
  /** Called when a tile fails to load. */
  onFail: () => void;
};

/** A town with its surroundings. */
const FIRST_ZOOM = 13;
const MIN_ZOOM = 2;
const MAX_ZOOM = 18;

export const MAP_CLASS = 'relative overflow-hidden rounded-card border border-line bg-sunken';
export const MARKER_CLASS =
  'absolute size-3.5 -translate-1/2 rounded-full border-2 border-surface bg-accent shadow-image';

/** A map around a place, made of tiles from a server. The server learns the place, but not the page. */
export function TileMap({ place, tiles, onFail }: TileMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useSize(box) ?? { width: 0, height: 0 };
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const step = (by: number) => setZoom(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom + by)));
  const { text, href } = tiles.attribution;
  return (
    <div ref={box} className={`${MAP_CLASS} aspect-4/3`}>
      {tilesAround(place, zoom, frame).map((tile) => (
        // biome-ignore lint/performance/noImgElement: a tile has one size.
        <img
          key={`${tile.z}/${tile.column}/${tile.y}`}
          src={tileUrl(tiles, tile)}
          alt=""
          width={TILE_PX}
          height={TILE_PX}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={onFail}
          className="absolute max-w-none select-none"
          style={{ left: tile.left, top: tile.top }}
        />
      ))}
      <span className={`${MARKER_CLASS} top-1/2 left-1/2`} />
      <div className="absolute top-2 right-2 overflow-hidden rounded-control border border-line bg-surface shadow-card">
        <ZoomButton label="Zoom in on the map" disabled={zoom === MAX_ZOOM} onClick={() => step(1)}>
          <PlusIcon className="size-4" />
        </ZoomButton>
        <ZoomButton
          label="Zoom out of the map"
          disabled={zoom === MIN_ZOOM}
          onClick={() => step(-1)}
        >
          <MinusIcon className="size-4" />
        </ZoomButton>
      </div>
      <span className="absolute right-0 bottom-0 rounded-tl-control bg-surface px-1.5 py-0.5 text-xs text-quiet">
        {href ? (
          <a
            dir="auto"
            href={href}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <bdi>{text}</bdi>
        )}
      </span>
    </div>
  );
}

type ZoomButtonProps = ComponentProps<'button'> & { label: string };

/** At the last step the button stays where it is, with the focus. */
const ZoomButton = ({ label, disabled, ...rest }: ZoomButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled}
    className="grid size-9 place-content-center -outline-offset-2 hover:bg-sunken aria-disabled:opacity-50 max-sm:size-11"
    {...rest}
  />
);

/** The URL of a tile. */
const tileUrl = ({ url }: MapTiles, tile: { z: number; x: number; y: number }): string =>
  url.replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(tile[name]));

import { MinusIcon, PlusIcon } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import type { MapTiles } from '@/contract/browse/map-tiles';
import { useSize } from '../control/use-size';
import { frameOf, UNITS_PER_DEGREE } from './map-frame';
import { type Place, TILE_PX, TILED_LATITUDE, tilesAround } from './tiles-around';

/**
 * A small map around a place, made of tiles from the operator's server. A drawn map replaces it without such a server,
 * or when a tile fails to load.
 */
export function LocationMap({ place, tiles }: { place: Place; tiles: MapTiles | null }) {
  const [failed, setFailed] = useState(false);
  if (!tiles || failed || Math.abs(place.latitude) > TILED_LATITUDE)
    return <DrawnMap place={place} />;
  return <TileMap place={place} tiles={tiles} onFail={() => setFailed(true)} />;
}

/** Copies of the world side by side: a map may extend beyond its edges. */
const COPIES = [-360, 0, 360].map((degrees) => degrees * UNITS_PER_DEGREE);

/**
 * Coasts and borders from a file of the service, so no map service learns what a person views. Decorative: the
 * coordinates beside it say the same in text.
 */
function DrawnMap({ place: { latitude, longitude } }: { place: Place }) {
  const { x, y, width, height } = frameOf(latitude, longitude);
  return (
    <div className={`${MAP_CLASS} aspect-video`}>
      <svg
        aria-hidden="true"
        viewBox={`${x} ${y} ${width} ${height}`}
        preserveAspectRatio="none"
        className="size-full fill-[color-mix(in_srgb,var(--color-edge)_35%,var(--color-sunken))] stroke-sunken"
      >
        {COPIES.map((at) => (
          <g key={at}>
            <use href="/world.svg#land" x={at} stroke="none" />
            <use href="/world.svg#borders" x={at} />
          </g>
        ))}
      </svg>
      <span
        className={MARKER_CLASS}
        style={{
          left: `${((longitude * UNITS_PER_DEGREE - x) / width) * 100}%`,
          top: `${((-latitude * UNITS_PER_DEGREE - y) / height) * 100}%`,
        }}
      />
    </div>
  );
}

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

const MAP_CLASS = 'relative overflow-hidden rounded-card border border-line bg-sunken';
const MARKER_CLASS =
  'absolute size-3.5 -translate-1/2 rounded-full border-2 border-surface bg-accent shadow-image';

/** A map around a place, made of tiles from a server. The server learns the place, but not the page. */
function TileMap({ place, tiles, onFail }: TileMapProps) {
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

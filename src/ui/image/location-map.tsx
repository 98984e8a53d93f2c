import { useState } from 'react';
import type { MapTiles } from '@/contract/browse/map-tiles';
import { frameOf, UNITS_PER_DEGREE } from './map-frame';
import { MAP_CLASS, MARKER_CLASS, TileMap } from './tile-map';
import { type Place, TILED_LATITUDE } from './tiles-around';

type LocationMapProps = { place: Place; tiles: MapTiles | null };

/**
 * A small map around a place, made of tiles from the operator's server. A drawn map replaces it without such a server,
 * or when a tile fails to load.
 */
export function LocationMap({ place, tiles }: LocationMapProps) {
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

import { frameOf, UNITS_PER_DEGREE } from './map-frame';

type LocationMapProps = {
  /** Signed decimal degrees. */
  latitude: number;
  longitude: number;
};

/** The world beside itself, so that a map may reach over its edges. */
const COPIES = [-360, 0, 360].map((degrees) => degrees * UNITS_PER_DEGREE);

/**
 * A small map around a place: coasts and borders from a file of the service, so that no map service learns what a
 * person looks at. Decorative: the coordinates beside it say the same in text.
 */
export function LocationMap({ latitude, longitude }: LocationMapProps) {
  const { x, y, width, height } = frameOf(latitude, longitude);
  return (
    <div className="relative aspect-video overflow-hidden rounded-card border border-line bg-sunken">
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
        className="absolute size-3.5 -translate-1/2 rounded-full border-2 border-surface bg-accent shadow-image"
        style={{
          left: `${((longitude * UNITS_PER_DEGREE - x) / width) * 100}%`,
          top: `${((-latitude * UNITS_PER_DEGREE - y) / height) * 100}%`,
        }}
      />
    </div>
  );
}

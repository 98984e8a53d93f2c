/** The units of `public/world.svg`. */
export const UNITS_PER_DEGREE = 10;
/** From the upper to the lower edge of the map: a medium-sized country with its neighbours. */
const HEIGHT_DEGREES = 16;
const ASPECT = 16 / 9;
/** A map widens towards the poles, up to this factor. */
const MAX_STRETCH = 5;

/**
 * The part of `public/world.svg` to show around a place, in its units. Degrees of longitude shrink with the distance
 * from the equator, so more of them fit. The part never extends beyond a pole.
 */
export function frameOf(latitude: number, longitude: number) {
  const stretch = Math.min(MAX_STRETCH, 1 / Math.cos((latitude * Math.PI) / 180));
  const width = HEIGHT_DEGREES * ASPECT * stretch;
  const farthest = 90 - HEIGHT_DEGREES / 2;
  const middle = Math.max(-farthest, Math.min(farthest, latitude));
  return {
    x: (longitude - width / 2) * UNITS_PER_DEGREE,
    y: -(middle + HEIGHT_DEGREES / 2) * UNITS_PER_DEGREE,
    width: width * UNITS_PER_DEGREE,
    height: HEIGHT_DEGREES * UNITS_PER_DEGREE,
  };
}

/** In signed decimal degrees. */
export type Place = { latitude: number; longitude: number };

/**
 * A tile and the position of its upper left corner in the frame, in pixels. `column`: as `x`, but it continues beyond
 * the 180th meridian.
 */
export type PlacedTile = {
  z: number;
  x: number;
  y: number;
  column: number;
  left: number;
  top: number;
};

export const TILE_PX = 256;

/** The tiled map is a square. It ends at these degrees north and south. */
export const TILED_LATITUDE = 85.0511;

/**
 * The tiles of the Web Mercator map that fill a frame with the place in its middle, in rows from the upper left. The
 * map continues beyond the 180th meridian; there are no tiles beyond its upper and lower edge.
 * @param z the zoom level: the world is 2^z tiles wide
 * @param frame in pixels
 */
export function tilesAround(
  { latitude, longitude }: Place,
  z: number,
  frame: { width: number; height: number },
): PlacedTile[] {
  const across = 2 ** z;
  const angle = (Math.max(-TILED_LATITUDE, Math.min(TILED_LATITUDE, latitude)) * Math.PI) / 180;
  const left = ((longitude + 180) / 360) * across * TILE_PX - frame.width / 2;
  const top =
    ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across * TILE_PX - frame.height / 2;
  const tiles: PlacedTile[] = [];
  const rows = numbersIn(top, frame.height).filter((y) => y >= 0 && y < across);
  for (const y of rows)
    for (const column of numbersIn(left, frame.width))
      tiles.push({
        z,
        x: ((column % across) + across) % across,
        y,
        column,
        left: column * TILE_PX - left,
        top: y * TILE_PX - top,
      });
  return tiles;
}

/** The numbers of the tiles touched by a stretch. */
function numbersIn(start: number, length: number): number[] {
  const first = Math.floor(start / TILE_PX);
  const count = length > 0 ? Math.ceil((start + length) / TILE_PX) - first : 0;
  return Array.from({ length: count }, (_, place) => first + place);
}

import { describe, expect, it } from 'vitest';
import { TILE_PX, TILED_LATITUDE, tilesAround } from './tiles-around';

const FRAME = { width: 400, height: 225 };
const names = (tiles: ReturnType<typeof tilesAround>) =>
  tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);

describe('the tiles around a place', () => {
  it('have the place in the middle of the frame', () => {
    // The tile of Berlin in every map service's numbering.
    const tiles = tilesAround({ latitude: 52.52, longitude: 13.405 }, 10, FRAME);
    const middle = tiles.find(
      ({ left, top }) =>
        left <= 200 && left + TILE_PX > 200 && top <= 112.5 && top + TILE_PX > 112.5,
    );
    expect(middle).toMatchObject({ z: 10, x: 550, y: 335 });
  });

  it.each([{ width: 1, height: 1 }, FRAME, { width: 850, height: 480 }])(
    'fill a frame of $width × $height and no more',
    ({ width, height }) => {
      const tiles = tilesAround({ latitude: 10, longitude: 20 }, 9, { width, height });
      expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
      expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
      expect(Math.max(...tiles.map(({ left }) => left)) + TILE_PX).toBeGreaterThanOrEqual(width);
      expect(Math.max(...tiles.map(({ top }) => top)) + TILE_PX).toBeGreaterThanOrEqual(height);
      for (const { left, top } of tiles) {
        expect(left).toBeGreaterThan(-TILE_PX);
        expect(top).toBeGreaterThan(-TILE_PX);
        expect(left).toBeLessThan(width);
        expect(top).toBeLessThan(height);
      }
    },
  );

  it.each([180, -180])('continue beyond the meridian %i', (longitude) => {
    const frame = { width: 200, height: 100 };
    expect(names(tilesAround({ latitude: 10, longitude }, 3, frame))).toEqual(['3/7/3', '3/0/3']);
  });

  it('repeat a world narrower than the frame', () => {
    const tiles = tilesAround({ latitude: 0, longitude: 0 }, 0, { width: 600, height: 100 });
    expect(names(tiles)).toEqual(['0/0/0', '0/0/0', '0/0/0']);
    expect(tiles.map(({ left }) => left)).toEqual([-84, 172, 428]);
  });

  it.each([TILED_LATITUDE, 90])('end at the upper edge of the map: %d°', (latitude) => {
    const north = tilesAround({ latitude, longitude: 1 }, 4, { width: 10, height: 100 });
    expect(names(north)).toEqual(['4/8/0']);
    expect(north[0]?.top).toBeCloseTo(50, 0);
    const south = tilesAround({ latitude: -latitude, longitude: 1 }, 4, { width: 10, height: 100 });
    expect(names(south)).toEqual(['4/8/15']);
    expect(south[0]?.top).toBeCloseTo(50 - TILE_PX, 0);
  });

  it('are none while the frame has no size', () => {
    expect(tilesAround({ latitude: 0, longitude: 0 }, 4, { width: 0, height: 0 })).toEqual([]);
  });
});

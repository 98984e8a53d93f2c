import { describe, expect, it } from 'vitest';
import { clampZoom, FIT, frameOf, pan, toggleZoom, zoomAt } from './zoom';

const WINDOW = { width: 1000, height: 500 };
const frame = frameOf(WINDOW, { width: 4000, height: 4000 });

describe('zoom', () => {
  it('fits an image into its window without enlarging it', () => {
    expect(frame.image).toEqual({ width: 500, height: 500 });
    expect(frameOf(WINDOW, { width: 100, height: 50 })).toMatchObject({
      image: { width: 100, height: 50 },
      most: 4,
    });
  });

  it('ends at twice the own pixels of a large image', () => {
    expect(zoomAt(FIT, 100, { x: 0, y: 0 }, frame).scale).toBe(16);
    expect(zoomAt(FIT, 0.1, { x: 0, y: 0 }, frame)).toEqual(FIT);
  });

  it('toggles between the whole image and its actual size, or a close-up of a small one', () => {
    const center = { x: 0, y: 0 };
    expect(toggleZoom(FIT, center, frame)).toEqual({ scale: 8, x: 0, y: 0 });
    expect(toggleZoom({ scale: 3, x: 9, y: 9 }, center, frame)).toEqual(FIT);
    const small = frameOf(WINDOW, { width: 100, height: 50 });
    expect(toggleZoom(FIT, center, small).scale).toBe(2.5);
  });

  it('keeps the spot under the pointer in place', () => {
    const point = { x: 100, y: -50 };
    const near = zoomAt({ scale: 4, x: 0, y: 0 }, 2, point, frame);
    expect([(point.x - near.x) / near.scale, (point.y - near.y) / near.scale]).toEqual([25, -12.5]);
  });

  it('stops moving at the edges of the image, and does not move a fitted image', () => {
    expect(pan(FIT, 50, 50, frame)).toEqual(FIT);
    expect(pan({ scale: 4, x: 0, y: 0 }, 9999, -9999, frame)).toEqual({
      scale: 4,
      x: 500,
      y: -750,
    });
    expect(clampZoom({ scale: 1, x: 500, y: 0 }, frame)).toEqual(FIT);
  });
});

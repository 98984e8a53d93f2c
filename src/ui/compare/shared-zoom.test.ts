import { describe, expect, it } from 'vitest';
import { FIT } from '../viewer/zoom';
import { fittedSize, inImage, panShared, shownAt, toggleShared, zoomShared } from './shared-zoom';

const window = { width: 400, height: 300 };

describe('compared images', () => {
  it('fit into their windows, small ones enlarged', () => {
    expect(fittedSize(window, { width: 4000, height: 3000 })).toEqual(window);
    expect(fittedSize(window, { width: 40, height: 60 })).toEqual({ width: 200, height: 300 });
  });

  it('show the same part of themselves, whatever their sizes', () => {
    const [large, small] = [window, { width: 200, height: 150 }];
    // The upper left corner of the large one stays under the pointer.
    const zoom = zoomShared(FIT, 2, inImage({ x: -200, y: -150 }, large));
    expect(shownAt(zoom, large)).toBe('translate(200px, 150px) scale(2)');
    expect(shownAt(zoom, small)).toBe('translate(100px, 75px) scale(2)');
  });

  it('cannot be moved away from their places', () => {
    const zoom = panShared(zoomShared(FIT, 3, { x: 0, y: 0 }), { x: -9, y: 9 });
    expect(zoom).toEqual({ scale: 3, x: -1, y: 1 });
    expect(zoomShared(zoom, 1 / 9, { x: 0, y: 0 })).toEqual(FIT);
  });

  it('go to the pixels of the one that was clicked, and back', () => {
    const close = toggleShared(FIT, { x: 0, y: 0 }, 5);
    expect(close.scale).toBe(5);
    expect(toggleShared(close, { x: 0, y: 0 }, 5)).toEqual(FIT);
  });
});

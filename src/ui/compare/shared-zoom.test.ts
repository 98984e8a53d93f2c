import { describe, expect, it } from 'vitest';
import type { ShownAsset } from '@/contract/organization/page';
import { FIT, pan, zoomAt } from '../viewer/zoom';
import { comparedSource, FRAME, fittedSize, inImage, shownAt, widthToLoad } from './shared-zoom';

const window = { width: 400, height: 300 };

describe('compared images', () => {
  it('fit into their windows, small ones enlarged', () => {
    expect(fittedSize(window, { width: 4000, height: 3000 })).toEqual(window);
    expect(fittedSize(window, { width: 40, height: 60 })).toEqual({ width: 200, height: 300 });
  });

  it('show the same part of themselves, whatever their sizes', () => {
    const [large, small] = [window, { width: 200, height: 150 }];
    // The upper left corner of the large one stays under the pointer.
    const zoom = zoomAt(FIT, 2, inImage({ x: -200, y: -150 }, large), FRAME);
    expect(shownAt(zoom, large)).toBe('translate(200px, 150px) scale(2)');
    expect(shownAt(zoom, small)).toBe('translate(100px, 75px) scale(2)');
  });

  it('cannot be moved away from their places', () => {
    const zoom = pan(zoomAt(FIT, 3, { x: 0, y: 0 }, FRAME), -9, 9, FRAME);
    expect(zoom).toEqual({ scale: 3, x: -1, y: 1 });
  });

  it('load their files only for a close look at two, and no huge ones', () => {
    const asset = {
      url: '/file',
      contentType: 'image/jpeg',
      sizes: '{"600":"/600"}',
      width: 6000,
      height: 4000,
    } as ShownAsset;
    const isFile = (of: ShownAsset, closest: number, panes: number) =>
      comparedSource(of, { closest, panes })?.src === '/file';
    expect(isFile(asset, 1, 2)).toBe(false);
    expect(isFile(asset, 4, 2)).toBe(true);
    expect(isFile(asset, 4, 3)).toBe(false);
    expect(isFile({ ...asset, width: 8000 }, 4, 2)).toBe(false);
  });

  it('never ask for more pixels than they have', () => {
    expect(widthToLoad(window, { width: 4000, height: 3000 }, 2)).toBe(800);
    expect(widthToLoad(window, { width: 4000, height: 3000 }, 16)).toBe(4000);
  });
});

import { describe, expect, it } from 'vitest';
import { nextLoader, pictureCode, sizeBy } from './image-code';

const preset = (over: object) =>
  ({ name: 'web', width: 1600, height: 1600, fit: 'inside', ...over }) as never;
const asset = (over: object = {}) =>
  ({
    url: 'https://m.example/cdn/a',
    width: 3000,
    height: 1500,
    name: 'a.jpg',
    description: '"A" & b',
    ...over,
  }) as never;

describe('the code of an image', () => {
  it.each([
    [
      { width: 1600, height: 1600, fit: 'inside' },
      { width: 1600, height: 800 },
    ],
    [
      { width: null, height: 300, fit: 'cover' },
      { width: 600, height: 300 },
    ],
    [
      { width: 90, height: 90, fit: 'cover' },
      { width: 90, height: 90 },
    ],
    [
      { width: 4000, height: null, fit: 'contain' },
      { width: 3000, height: 1500 },
    ],
  ] as const)('knows its size by %j', (settings, size) => {
    expect(sizeBy(settings, { width: 3000, height: 1500 })).toEqual(size);
  });

  it('is a picture, with a small one where it shows the same', () => {
    expect(pictureCode(asset(), preset({}))).toBe(`<picture>
  <source media="(max-width: 480px)" srcset="https://m.example/cdn/a/p/thumb">
  <img src="https://m.example/cdn/a/p/web" width="1600" height="800" alt="&quot;A&quot; &amp; b" loading="lazy">
</picture>`);
    expect(pictureCode(asset(), preset({ fit: 'cover' }))).not.toContain('source');
    expect(pictureCode(asset({ url: null }), preset({}))).toBeNull();
  });

  it('is a loader that runs', () => {
    const [code = ''] = nextLoader({ url: 'https://m.example/cdn/a' }).split('\n\n');
    const load = new Function(`${code} return loader;`)() as (of: object) => string;
    expect([640, 3840].map((width) => load({ src: 'a', width }))).toEqual(['a/800', 'a/2048']);
  });
});

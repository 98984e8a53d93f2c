import { describe, expect, it } from 'vitest';
import { imageSource, posterSource } from './image-source';

const URL = 'https://media.example/cdn/a';
const sizes = JSON.stringify({ 800: `${URL}/800`, 400: `${URL}/400` });

describe('imageSource', () => {
  it('lists widths, not longest edges', () => {
    const upright = { url: URL, sizes, width: 1000, height: 2000 };
    expect(imageSource(upright)).toEqual({
      src: `${URL}/400`,
      srcSet: `${URL}/400 200w, ${URL}/800 400w`,
    });
  });

  it('lists a width of 1 for a line, because a browser refuses 0', () => {
    const line = { url: URL, sizes, width: 1, height: 4000 };
    expect(imageSource(line)?.srcSet).toBe(`${URL}/400 1w, ${URL}/800 1w`);
  });

  it('asks for the current content version', () => {
    const replaced = { url: URL, sizes: '{}', width: 10, height: 10, contentVersion: 3 };
    expect(imageSource(replaced)?.src).toBe(`${URL}?v=3`);
  });

  it('is null for an asset without an image', () => {
    const size = { url: URL, width: 10, height: 10 };
    expect(imageSource({ ...size, sizes: null })).toBeNull();
    expect(imageSource({ ...size, sizes: '{}', contentType: 'video/mp4' })).toBeNull();
    expect(imageSource({ url: URL, sizes: '{}', width: null, height: null })).toBeNull();
  });
});

describe('posterSource', () => {
  const video = { url: URL, width: 1920, height: 1080, contentVersion: 2 };
  it.each([
    [[400, 800, 1200, 1600], `${URL}/1200?v=2`],
    [[400, 800], `${URL}/800?v=2`],
    [[96], `${URL}/96?v=2`],
    [[], undefined],
  ])('picks the size from %j that is enough for most windows', (edges, poster) => {
    const sizes = JSON.stringify(Object.fromEntries(edges.map((edge) => [edge, `${URL}/${edge}`])));
    expect(posterSource({ ...video, sizes })).toBe(poster);
  });
});

import { describe, expect, it } from 'vitest';
import { longestTurn } from '@/testing/longest-turn';
import { highlightHits, MAX_COMPARED_TAG_LENGTH } from './search-hit';
import { parseTerms } from './text/terms';

/** As many assets as a page holds, with as many and as long tags as an asset may have, all different. */
const page = (tagOf: (n: number) => string) =>
  Array.from({ length: 250 }, (_, asset) => ({
    id: `asset-${asset}`,
    score: 1,
    name: `a1-${asset}.jpg`,
    tags: Array.from({ length: 200 }, (_, tag) => tagOf(asset * 200 + tag)),
    lines: Array.from({ length: 60 }, (_, line) => tagOf(asset * 60 + line)),
    version: '1',
  }));

const repeat = (text: string) => (n: number) => `x${n}${text.repeat(100)}`.slice(0, 100);
const manyTerms = (make: (n: number) => string) =>
  parseTerms(Array.from({ length: 32 }, (_, n) => make(n + 1)).join(' '));

/** A slice of 5 ms, and the time of the garbage collector's threads meanwhile. */
const LONGEST_TURN_MS = 50;

describe('highlightHits', () => {
  it.each([
    ['tags of many parts', repeat('a1'), parseTerms('a')],
    ['terms that match none of them', repeat('a1'), manyTerms((n) => `q${n}`)],
    ['accents', repeat('É1'), manyTerms((n) => `é${n}`)],
    ['long runs of accents', repeat('\u0301'), parseTerms('b')],
    ['scripts without spaces', repeat('漢字'), manyTerms((n) => '漢字'.repeat(n))],
  ])('occupies the event loop only briefly: %s', { timeout: 60_000 }, async (_, tagOf, terms) => {
    const assets = page(tagOf);
    // Two at a time share the slices.
    const searches = () =>
      Promise.all([highlightHits(assets, terms), highlightHits(assets, terms)]);
    expect(await longestTurn(searches)).toBeLessThan(LONGEST_TURN_MS);
  });

  it('compares the tags of an ordinary page completely', async () => {
    const assets = page((n) => `sunset-beach-${n}`).map((asset) => ({ ...asset, name: 'x' }));
    const hits = await highlightHits(assets, parseTerms('beach'));
    expect(hits.map(({ tags }) => tags)).toEqual(assets.map(({ tags }) => tags));
  });

  it('compares a tag once, however many assets have it', async () => {
    const tags = Array.from({ length: 200 }, (_, n) =>
      `beach ${n} ${'é'.repeat(100)}`.slice(0, 100),
    );
    const assets = page(() => '').map((asset) => ({ ...asset, tags }));
    const hits = await highlightHits(assets, parseTerms('beach'));
    expect(hits.at(-1)?.tags).toEqual(tags);
  });

  it('compares different tags up to the limit, best hits first', async () => {
    const assets = page(repeat('a1'));
    const hits = await highlightHits(assets, parseTerms('x'));
    const compared = MAX_COMPARED_TAG_LENGTH / 100 / 200;
    expect(hits.map(({ tags }) => tags.length)).toEqual(
      assets.map((_, i) => (i < compared ? 200 : 0)),
    );
  });
});

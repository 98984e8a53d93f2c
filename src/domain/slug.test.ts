import { describe, expect, it } from 'vitest';
import { firstFreeSlug, isSlug, slugOf } from './slug';

describe('slugs', () => {
  it.each([
    ['Holiday 2026', 'holiday-2026'],
    ['Été à Paris!', 'ete-a-paris'],
    ['--a--b--', 'a-b'],
    ['写真', 'library'],
    ['Settings', 'settings-1'],
    ['Search', 'search-1'],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name, 'library')).toBe(slug);
    expect(isSlug(slugOf(name, 'library'))).toBe(true);
  });

  it.each(['', '-a', 'a-', 'A', 'a b', 'ä', 'x'.repeat(64)])('%s is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });

  it('get the first free number when they are taken, and stay valid slugs', () => {
    expect(firstFreeSlug('a', new Set())).toBe('a');
    expect(firstFreeSlug('a', new Set(['a-2']))).toBe('a');
    expect(firstFreeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
    const long = 'x'.repeat(63);
    expect(isSlug(firstFreeSlug(long, new Set([long])))).toBe(true);
  });
});

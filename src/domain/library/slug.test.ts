import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from './slug';

describe('slugs', () => {
  it.each([
    ['Holiday 2026', 'holiday-2026'],
    ['Été à Paris!', 'ete-a-paris'],
    ['--a--b--', 'a-b'],
    ['写真', 'library'],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slugOf(name))).toBe(true);
  });

  it.each(['', '-a', 'a-', 'A', 'a b', 'ä', 'x'.repeat(64)])('%s is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

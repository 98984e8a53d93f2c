import { describe, expect, it } from 'vitest';
import { tagsToApply } from '@/contract/asset/tagging';
import { cleanCaptions } from './clean-captions';

const tagsOf = (...tags: string[]) => cleanCaptions({ description: 'A cat.', tags })?.tags ?? [];
const descriptionOf = (description: string) =>
  cleanCaptions({ description, tags: ['cat'] })?.description ?? null;

describe('tags', () => {
  it.each([
    ['are trimmed and composed', [' cafe\u0301 '], ['café']],
    ['are parted at commas', ['cat, black', 'grass,'], ['cat', 'black', 'grass']],
    ['count once, whatever their case', ['Cat', 'cat', 'CAT '], ['Cat']],
    ['leave out the reserved ones', ['index', 'Trash', 'cat'], ['cat']],
    [
      'are one line without signs that disguise',
      ['a\nb\0c', '\u202Egnp.tac'],
      ['a b c', 'gnp.tac'],
    ],
    ['keep whole characters', ['😀'.repeat(150)], ['😀'.repeat(100)]],
    ['lose halves of characters', ['cat\uD800'], ['cat']],
  ])('%s', (_, sent, kept) => {
    expect(tagsOf(...sent)).toEqual(kept);
  });

  it('are 20 at most, and follow the rules of user tags', () => {
    const kept = tagsOf(...Array.from({ length: 10_000 }, (_, i) => `${'x'.repeat(i % 200)}${i}`));
    expect(kept).toHaveLength(20);
    expect(tagsToApply.parse(kept)).toEqual(kept);
  });
});

describe('a description', () => {
  it.each([
    ['is one paragraph', ' A cat.\n\n\tIt\u2029sleeps. ', 'A cat. It sleeps.'],
    ['has no signs that disguise', '\u0000A \u202Ecat\u0007.\uDC00', 'A cat .'],
    ['keeps markup as the text it is', '<b>A cat</b> & <script>', '<b>A cat</b> & <script>'],
  ])('%s', (_, sent, kept) => {
    expect(descriptionOf(sent)).toBe(kept);
  });

  it('has at most 2,000 characters', () => {
    expect(descriptionOf('x'.repeat(2000))).toBe('x'.repeat(2000));
    expect(descriptionOf('😀'.repeat(2001))).toBe(`${'😀'.repeat(1999)}…`);
  });
});

it('returns null without a description or without a tag', () => {
  expect(descriptionOf(' \u200E\n')).toBeNull();
  expect(cleanCaptions({ description: 'A cat.', tags: [',', 'index'] })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import {
  isSameFilter,
  joinParts,
  readFilter,
  togglePart,
  toggleValue,
  withoutKey,
} from './filter-text';

describe('a filter of a page', () => {
  it('has chips, and words beside them', () => {
    expect(readFilter('sunset tag:sea "red door" pier -boat')).toEqual({
      chips: ['tag:sea', '"red door"', '-boat'],
      words: 'sunset pier',
    });
    expect(readFilter('a OR tag:b')).toEqual({ chips: ['a OR tag:b'], words: '' });
  });

  it('stays the same when another part comes to an OR', () => {
    expect(joinParts(['a OR b', 'type:video'])).toBe('(a OR b) type:video');
    expect(joinParts(['a OR b', ''])).toBe('a OR b');
    for (const part of ['(a OR b)', '-(a OR b)', 'tag:"this OR that"'])
      expect(joinParts([part, 'tag:sea'])).toBe(`${part} tag:sea`);
  });

  it('is the same in another order', () => {
    expect(isSameFilter('sunset tag:sea pier', 'tag:sea sunset  pier')).toBe(true);
    expect(isSameFilter('sunset tag:sea', 'sunset tag:sea pier')).toBe(false);
  });

  it.each([
    ['', 'type', 'image', 'type:image'],
    ['type:image', 'type', 'video', 'type:image,video'],
    ['type:image,video sea', 'type', 'image', 'type:video sea'],
    ['type:image', 'type', 'image', ''],
    ['tag:sea', 'tag', 'New York', 'tag:sea tag:"New York"'],
    ['-tag:sea', 'tag', 'sea', '-tag:sea tag:sea'],
    ['taken:2026-06-10..2026-06-20', 'taken', '2026', 'taken:2026-06-10..2026-06-20 taken:2026'],
    ['taken:2026', 'taken', '2026-06-10..', 'taken:2026 taken:2026-06-10..'],
    ['taken:2026 taken:..2026-06-20', 'taken', '..2026-06-20', 'taken:2026'],
  ])('%s with %s %s chosen or not is %s', (filter, key, value, next) => {
    expect(toggleValue(filter, key, value)).toBe(next);
  });

  it('loses a key, or a part', () => {
    expect(withoutKey('taken:2026,2024 sea -taken:2025', 'taken')).toBe('sea -taken:2025');
    expect(withoutKey('taken:2026 taken:2026-06-10..', 'taken')).toBe('taken:2026-06-10..');
    expect(togglePart(togglePart('sea', '-has:tags'), '-has:tags')).toBe('sea');
  });
});

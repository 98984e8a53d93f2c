import { describe, expect, it } from 'vitest';
import { joinParts, readFilter, togglePart, toggleValue, withoutKey } from './filter-text';

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
  });

  it.each([
    ['', 'type', 'image', 'type:image'],
    ['type:image', 'type', 'video', 'type:image,video'],
    ['type:image,video sea', 'type', 'image', 'type:video sea'],
    ['type:image', 'type', 'image', ''],
    ['tag:sea', 'tag', 'New York', 'tag:sea tag:"New York"'],
    ['-tag:sea', 'tag', 'sea', '-tag:sea tag:sea'],
  ])('%s with %s %s chosen or not is %s', (filter, key, value, next) => {
    expect(toggleValue(filter, key, value)).toBe(next);
  });

  it('loses a key, or a part', () => {
    expect(withoutKey('taken:2026 sea -taken:2025', 'taken')).toBe('sea -taken:2025');
    expect(togglePart(togglePart('sea', '-has:tags'), '-has:tags')).toBe('sea');
  });
});

import { describe, expect, it } from 'vitest';
import { EMPTY_SELECTION, toggled, withAll, without } from './selection';

describe('selection', () => {
  it('chooses and no longer chooses, and remembers where it was last', () => {
    const one = toggled(EMPTY_SELECTION, 'a', 3);
    expect(one).toEqual({ ids: new Set(['a']), anchor: 3 });
    expect(toggled(one, 'a', 3).ids.size).toBe(0);
    expect(EMPTY_SELECTION.ids.size).toBe(0);
  });

  it('extends a range without moving its start', () => {
    const range = withAll(toggled(EMPTY_SELECTION, 'a', 3), ['a', 'b', 'c']);
    expect(range).toEqual({ ids: new Set(['a', 'b', 'c']), anchor: 3 });
    expect(without(range, ['b', 'x']).ids).toEqual(new Set(['a', 'c']));
    expect(without(range, ['a', 'b', 'c'])).toEqual(EMPTY_SELECTION);
  });
});

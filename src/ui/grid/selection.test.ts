import { describe, expect, it } from 'vitest';
import { countOf, EMPTY_SELECTION, isSelected, toggled, WHOLE_VIEW, withAll } from './selection';

describe('selection', () => {
  it('chooses and no longer chooses, and remembers where it was last', () => {
    const one = toggled(EMPTY_SELECTION, 'a', 3);
    expect(one).toEqual({ all: false, ids: new Set(['a']), anchor: 3 });
    expect(toggled(one, 'a', 3).ids.size).toBe(0);
    expect(EMPTY_SELECTION.ids.size).toBe(0);
  });

  it('extends a range without moving its start', () => {
    const range = withAll(toggled(EMPTY_SELECTION, 'a', 3), ['a', 'b', 'c']);
    expect(range).toEqual({ all: false, ids: new Set(['a', 'b', 'c']), anchor: 3 });
  });

  it('of a whole view lets go of some, and takes them back', () => {
    const most = toggled(toggled(WHOLE_VIEW, 'a', 3), 'b', 4);
    expect([isSelected(most, 'a'), isSelected(most, 'c'), countOf(most, 9)]).toEqual([
      false,
      true,
      7,
    ]);
    expect(withAll(most, ['a', 'c'])).toEqual({ all: true, ids: new Set(['b']), anchor: 4 });
    expect(countOf(toggled(EMPTY_SELECTION, 'a', 3), 9)).toBe(1);
  });
});

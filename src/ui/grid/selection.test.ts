import { describe, expect, it } from 'vitest';
import {
  type Chosen,
  countOf,
  EMPTY_SELECTION,
  exceptionsOf,
  isCutOff,
  isSelected,
  type Selection,
  toggled,
  WHOLE_VIEW,
  withAll,
  withRange,
} from './selection';

/** The asset at a place of a view with the assets a0, a1, a2, … */
const at = (place: number): Chosen => ({ id: `a${place}`, place });
const range = (first: number, last: number) => ({ first: at(first), last: at(last) });
const placesOf = (selection: Selection, total = 30) =>
  Array.from({ length: total }, (_, place) => place).filter((place) =>
    isSelected(selection, at(place)),
  );

describe('selection', () => {
  it('toggles an asset and remembers it as the anchor', () => {
    const one = toggled(EMPTY_SELECTION, at(3));
    expect(placesOf(one)).toEqual([3]);
    expect(one.anchor).toEqual(at(3));
    expect(placesOf(toggled(one, at(3)))).toEqual([]);
    expect(EMPTY_SELECTION.ids.size).toBe(0);
  });

  it('adds more assets without moving its anchor', () => {
    const more = withAll(toggled(EMPTY_SELECTION, at(3)), [at(3), at(4), at(5)]);
    expect(placesOf(more)).toEqual([3, 4, 5]);
    expect(more.anchor).toEqual(at(3));
  });

  it('of a whole view can exclude assets, and include them again', () => {
    const most = toggled(toggled(WHOLE_VIEW, at(3)), at(4));
    expect([isSelected(most, at(3)), isSelected(most, at(5)), countOf(most, 9)]).toEqual([
      false,
      true,
      7,
    ]);
    expect(countOf(withAll(most, [at(3), at(5)]), 9)).toBe(8);
    expect(countOf(withRange(most, range(0, 8)), 9)).toBe(9);
  });

  it('adds a range as a whole, and keeps assets selected outside it', () => {
    const chosen = withRange(withAll(EMPTY_SELECTION, [at(1), at(12)]), range(10, 14));
    expect(placesOf(chosen)).toEqual([1, 10, 11, 12, 13, 14]);
    expect(countOf(chosen, 30)).toBe(6);
    const less = toggled(chosen, at(11));
    expect([countOf(less, 30), exceptionsOf(less)]).toEqual([5, { except: ['a11'], also: ['a1'] }]);
    expect(placesOf(withAll(less, [at(11), at(2)]))).toEqual([1, 2, 10, 11, 12, 13, 14]);
  });

  it('joins overlapping ranges, and keeps others apart', () => {
    const two = withRange(withRange(EMPTY_SELECTION, range(2, 5)), range(20, 25));
    expect(placesOf(two)).toEqual([2, 3, 4, 5, 20, 21, 22, 23, 24, 25]);
    const holed = toggled(toggled(two, at(3)), at(5));
    const joined = withRange(holed, range(5, 9));
    expect(placesOf(joined)).toEqual([2, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25]);
    expect([joined.ranges.length, countOf(joined, 30)]).toEqual([2, 13]);
  });

  it('says when it is only the first assets, because more cannot be selected', () => {
    const first = withAll(EMPTY_SELECTION, [at(0), at(1), at(2)]);
    expect(isCutOff(first, 4, 3)).toBe(true);
    expect(isCutOff(first, 3, 3)).toBe(false);
    expect(isCutOff(first, 4, 5)).toBe(false);
    expect(isCutOff(withAll(EMPTY_SELECTION, [at(1), at(2), at(3)]), 4, 3)).toBe(false);
  });
});

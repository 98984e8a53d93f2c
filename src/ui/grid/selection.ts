/** An asset and its place in the view; -1 if the place is not known. */
export type Chosen = { id: string; place: number };

/** All assets of a view from one to another, both included. */
export type Range = { first: Chosen; last: Chosen };

/** The selected assets of a view. */
export type Selection = {
  /** Selected as a whole: the view, or ranges that do not overlap. */
  all: boolean;
  ranges: readonly Range[];
  /** Places by id: unselected assets inside the whole, and selected ones outside it. */
  ids: ReadonlyMap<string, number>;
  /** Where a range selection starts. */
  anchor: Chosen | null;
};

export const EMPTY_SELECTION: Selection = { all: false, ranges: [], ids: new Map(), anchor: null };
export const WHOLE_VIEW: Selection = { ...EMPTY_SELECTION, all: true };

const isWithin = ({ all, ranges }: Pick<Selection, 'all' | 'ranges'>, place: number): boolean =>
  all || ranges.some(({ first, last }) => place >= first.place && place <= last.place);

export const isSelected = (selection: Selection, { id, place }: Chosen): boolean =>
  isWithin(selection, place) !== selection.ids.has(id);

/** How many assets are selected in a view of `total` assets. */
export function countOf(selection: Selection, total: number): number {
  let count = selection.all ? total : 0;
  for (const { first, last } of selection.ranges) count += last.place - first.place + 1;
  for (const place of selection.ids.values()) count += isWithin(selection, place) ? -1 : 1;
  return Math.max(0, count);
}

/** Whether the selection is the first `most` assets of a view of more, the most that can be selected one by one. */
export const isCutOff = ({ ids }: Selection, total: number, most: number): boolean =>
  ids.size === most && most < total && [...ids.values()].every((place) => place < most);

/** Toggles an asset and makes it the anchor of the next range. */
export function toggled(selection: Selection, chosen: Chosen): Selection {
  const ids = new Map(selection.ids);
  if (!ids.delete(chosen.id)) ids.set(chosen.id, chosen.place);
  return { ...selection, ids, anchor: chosen };
}

/** Selects more assets. */
export function withAll(selection: Selection, more: Chosen[]): Selection {
  const ids = new Map(selection.ids);
  for (const { id, place } of more)
    if (isWithin(selection, place)) ids.delete(id);
    else ids.set(id, place);
  return { ...selection, ids };
}

/** Selects a range as a whole. It merges with the ranges it overlaps. */
export function withRange(selection: Selection, range: Range): Selection {
  let { first, last } = range;
  const apart: Range[] = [];
  for (const other of selection.ranges) {
    if (other.last.place < first.place || other.first.place > last.place) apart.push(other);
    else {
      if (other.first.place < first.place) first = other.first;
      if (other.last.place > last.place) last = other.last;
    }
  }
  const isInRange = (place: number) => place >= range.first.place && place <= range.last.place;
  const ids = new Map([...selection.ids].filter(([, place]) => !isInRange(place)));
  return { ...selection, ids, ranges: selection.all ? [] : [...apart, { first, last }] };
}

/** The ids of unselected assets inside the whole, and of selected ones outside it. */
export function exceptionsOf(selection: Selection): { except: string[]; also: string[] } {
  const except: string[] = [];
  const also: string[] = [];
  for (const [id, place] of selection.ids) (isWithin(selection, place) ? except : also).push(id);
  return { except, also };
}

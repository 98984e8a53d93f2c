/** The selected assets, and the place where a range selection starts. */
export type Selection = {
  /** True: every asset of the view is selected except `ids`; false: only `ids` are. */
  all: boolean;
  ids: ReadonlySet<string>;
  anchor: number | null;
};

export const EMPTY_SELECTION: Selection = { all: false, ids: new Set(), anchor: null };
export const WHOLE_VIEW: Selection = { ...EMPTY_SELECTION, all: true };

export const isSelected = ({ all, ids }: Selection, id: string): boolean => all !== ids.has(id);

/** How many assets are selected in a view of `total` assets. */
export const countOf = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** Toggles an asset and makes it the anchor of the next range. */
export function toggled({ all, ids }: Selection, id: string, place: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { all, ids: next, anchor: place };
}

/** Selects more assets. */
export function withAll({ all, ids, anchor }: Selection, more: string[]): Selection {
  const next = new Set(ids);
  for (const id of more)
    if (all) next.delete(id);
    else next.add(id);
  return { all, ids: next, anchor };
}

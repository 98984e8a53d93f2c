/** The selected assets, and the place where a range selection starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: number | null };

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** Toggles an asset and makes it the anchor of the next range. */
export function toggled({ ids }: Selection, id: string, place: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: place };
}

export const withAll = ({ ids, anchor }: Selection, more: string[]): Selection => ({
  ids: new Set([...ids, ...more]),
  anchor,
});

export function without({ ids, anchor }: Selection, gone: string[]): Selection {
  const next = new Set(ids);
  for (const id of gone) next.delete(id);
  return { ids: next, anchor: next.size === 0 ? null : anchor };
}

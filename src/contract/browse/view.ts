/**
 * The sort orders with groups: by month of capture date, the latest first; by camera, type or approval, the newest
 * first in each group.
 */
export const GROUPINGS = ['captured', 'camera', 'type', 'approval'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The sort orders of a library. The trash has its own: most recently trashed first. */
export const SORTS = ['newest', 'oldest', 'name', ...GROUPINGS] as const;
/** A view of a library: which assets, in which order. */
export type View = {
  sort: (typeof SORTS)[number];
  /** In the filter language; empty: all. */
  filter: string;
  /** True: only assets in the trash; false: only assets outside it. */
  trashed: boolean;
};

/** How a view is grouped under headings; null: not grouped. */
export const groupingOf = ({ sort, trashed }: Pick<View, 'sort' | 'trashed'>): Grouping | null =>
  trashed ? null : (GROUPINGS.find((grouping) => grouping === sort) ?? null);

/** The end of the year 9999, in unix milliseconds. */
export const LATEST_TIME_MS = 253_402_300_799_999;

/** Assets fetched at once while a person browses a library. */
export const ASSETS_PER_BLOCK = 100;

/** Assets that can be selected one by one or by a box. Long ranges and whole views have no limit. */
export const MAX_SELECTED = 9000;

/** Long ranges in one selection. */
export const MAX_RANGES = 20;

/** Search results in one selection. */
export const MAX_FOUND_SELECTED = 1000;

export const ORIENTATIONS = ['landscape', 'portrait', 'square'] as const;

/** The names of the colours that images are filtered by. */
export const COLOURS = [
  ...(['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink'] as const),
  ...(['brown', 'beige', 'black', 'grey', 'white'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

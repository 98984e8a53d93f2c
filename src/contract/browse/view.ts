/**
 * The sort orders with groups: by month of capture date, the latest first; by camera, type or approval, the newest
 * first in each group.
 */
export const GROUPINGS = ['captured', 'camera', 'type', 'approval'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The sort orders of a library. The trash has its own: most recently trashed first. */
export const SORTS = ['newest', 'oldest', 'name', ...GROUPINGS] as const;
export const MEDIA_KINDS = ['image', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A time from `from` on, before `until`, in unix milliseconds; null: no such bound. */
export type TimeRange = { from: number | null; until: number | null };

/** Bounds of a requested time: the year of the first photograph, and the end of the year 9999. */
export const EARLIEST_TIME_MS = Date.UTC(1826, 0, 1);
export const LATEST_TIME_MS = 253_402_300_799_999;

/** A view of a library: which assets, in which order. */
export type View = {
  sort: (typeof SORTS)[number];
  /** The asset has all of these tags. */
  tags: string[];
  kind: MediaKind | null;
  /** An approval state, or "none" for assets without one; null: any. */
  approval: string | null;
  /** The key of a place it was captured in; absent or null: anywhere. */
  takenIn?: string | null;
  /** It covers much of the image; absent or null: any. */
  colour?: Colour | null;
  /** Absent or null: any. */
  orientation?: Orientation | null;
  /** True: only assets in the trash; false: only assets outside it. */
  trashed: boolean;
};

/** How a view is grouped under headings; null: not grouped. */
export const groupingOf = ({ sort, trashed }: View): Grouping | null =>
  trashed ? null : (GROUPINGS.find((grouping) => grouping === sort) ?? null);

/** Assets fetched at once while a person browses a library. */
export const ASSETS_PER_BLOCK = 100;

/** Assets that can be selected one by one or by a box. Long ranges and whole views have no limit. */
export const MAX_SELECTED = 9000;

/** Long ranges in one selection. */
export const MAX_RANGES = 20;

/** Search results in one selection. */
export const MAX_FOUND_SELECTED = 1000;

export const ORIENTATIONS = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The names of the colours that images are filtered by. */
export const COLOURS = [
  ...(['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink'] as const),
  ...(['brown', 'beige', 'black', 'grey', 'white'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

/** The search filters offered only by the pages; absent or null: everything. */
export type PageFilters = {
  kind?: MediaKind | null;
  /** When it was added. */
  added?: TimeRange | null;
  /** When it was captured, by its camera's clock read as UTC; without a date in the file, when it was added. */
  captured?: TimeRange | null;
  orientation?: Orientation | null;
  /** It covers much of the image. */
  colour?: Colour | null;
  /** The model, as written in the file. */
  camera?: string | null;
  /** The key of a place it was captured in. */
  takenIn?: string | null;
  /** The id of the person who uploaded it. */
  uploader?: string | null;
};

/** Everything that narrows a search. */
export type SearchFilters = PageFilters & {
  text: string;
  /** Library ids; empty: every library the caller may read. */
  libraries: string[];
  /** States, or `none`; empty: any approval. */
  approvals: string[];
};

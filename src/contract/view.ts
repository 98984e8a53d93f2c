/** The orders in which a library can be looked through. The trash has one of its own: trashed last, first. */
export const SORTS = ['newest', 'oldest', 'name'] as const;
export const MEDIA_KINDS = ['image', 'video'] as const;

/** What a person looks at of a library: which assets, in which order. */
export type View = {
  sort: (typeof SORTS)[number];
  /** Every one of them is on the asset. */
  tags: string[];
  kind: (typeof MEDIA_KINDS)[number] | null;
  /** A state of approval, "none" for assets without one; null: whatever it is. */
  approval: string | null;
  /** What is in the trash, instead of what is not. */
  trashed: boolean;
};

/** Assets that are fetched at once while somebody looks through a library. */
export const ASSETS_PER_BLOCK = 100;

/** Assets that can be chosen at once, to be changed together. */
export const MAX_SELECTED = 10_000;

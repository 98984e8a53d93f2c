import { z } from 'zod';
import { tile } from './browse';
import { collectionEntry } from './collection';

/** The SHA-256 of a file, in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');

/** The oldest original of a library that has the bytes asked for. */
export const presentFile = z.object({ sha256: z.string(), id: z.string(), name: z.string() });
export type PresentFile = z.infer<typeof presentFile>;

/** Live originals of a library that have the same bytes. */
export const duplicateGroup = z.object({
  sha256: z.string(),
  total: z.int(),
  sizeBytes: z.number(),
  /** The oldest of them, up to `LIMITS.duplicatesPage.assets`; `created` in unix milliseconds. */
  assets: z.array(tile.extend({ created: z.number() })),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** `next`: the group that the next page begins after; null: there is none. */
export const duplicatesPage = z.object({
  groups: z.array(duplicateGroup),
  next: z.string().nullable(),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;

/** What becomes of the others when one of a group is kept. */
export const fate = z.enum(['variants', 'trash']);
export type Fate = z.infer<typeof fate>;

/** What keeping one of a group changed, for its undo. */
export const keptOne = z.object({
  /** The others that became variants of it, or went to the trash. */
  ids: z.array(z.string()),
  /** The tags that it got from them. */
  tags: z.array(z.string()),
  /** Their entries, and the collections in which it replaces them. */
  entries: z.array(collectionEntry.extend({ collectionId: z.string() })),
  addedTo: z.array(z.string()),
});
export type KeptOne = z.infer<typeof keptOne>;

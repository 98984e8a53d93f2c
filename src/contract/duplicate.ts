import { z } from 'zod';
import { tile } from './browse';

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

/** How many of the others became variants, or went to the trash, and the change, to undo it; null when none did. */
export const keptOne = z.object({ changed: z.int(), changeId: z.string().nullable() });
export type KeptOne = z.infer<typeof keptOne>;

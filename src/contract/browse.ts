import { z } from 'zod';
import { LIMITS } from './limits';
import { text } from './parameters';
import { MEDIA_KINDS, SORTS } from './view';

/** As much of an asset as is drawn where many are. */
export const tile = z.object({
  id: z.string(),
  name: z.string(),
  processing: z.enum(['waiting', 'done', 'failed']),
  contentType: z.string(),
  contentVersion: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  blurhash: z.string().nullable(),
  url: z.string(),
  /** As in Asset; only the sizes that a tile can need. */
  sizes: z.string().nullable(),
  tags: z.array(z.string()),
  approval: z.string().nullable(),
  /** When it is removed for good, unix milliseconds; null: it is not in the trash. */
  removedAt: z.number().nullable(),
});
export type Tile = z.infer<typeof tile>;

/** A block of a view, and how many assets the whole view has. */
export const block = z.object({ total: z.int(), tiles: z.array(tile) });
export type Block = z.infer<typeof block>;

/** What lies beside an asset in a view; their `sizes` are all that there are. */
export const neighbours = z.object({
  previous: tile.nullable(),
  next: tile.nullable(),
  /** Its place in the view, from 1; null: the view does not show it. */
  place: z.int().nullable(),
  total: z.int(),
});
export type Neighbours = z.infer<typeof neighbours>;

/** Input shape of View. */
export const view = z.object({
  sort: z.enum(SORTS),
  tags: z.array(text).max(LIMITS.tagsInFilter),
  kind: z.enum(MEDIA_KINDS).nullable(),
  approval: text.nullable(),
  trashed: z.boolean(),
});

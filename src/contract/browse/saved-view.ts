import { z } from 'zod';
import { LIMITS } from '../limits';
import { text } from '../parameters';
import { placeFilter } from './place';
import { COLOURS, MEDIA_KINDS, ORIENTATIONS, SORTS } from './view';

/** A tag has up to 100 characters, of one or two UTF-16 units each. */
const tag = text.min(1).max(2 * LIMITS.tagLength);

/** What a saved view shows: a View of assets outside of the trash. */
export const viewToSave = z.object({
  sort: z.enum(SORTS),
  tags: z.array(tag).max(LIMITS.tagsInFilter),
  kind: z.enum(MEDIA_KINDS).nullable(),
  approval: text.max(2 * LIMITS.approvalStateLength).nullable(),
  takenIn: placeFilter,
  colour: z.enum(COLOURS).nullish(),
  orientation: z.enum(ORIENTATIONS).nullish(),
  trashed: z.literal(false),
});

/** A view of a library saved under a name. */
export const savedView = z.object({ id: z.string(), name: z.string(), view: viewToSave });
export type SavedView = z.infer<typeof savedView>;

import { z } from 'zod';
import { LIMITS } from './limits';
import { text } from './parameters';

/** Stored as sent: not trimmed, in any script. The limit counts characters, not UTF-16 units. */
export const description = text
  .refine(
    (sent) => [...sent].length <= LIMITS.descriptionLength,
    `at most ${LIMITS.descriptionLength} characters`,
  )
  .meta({ maxLength: LIMITS.descriptionLength });

export const approvalNote = text
  .refine((sent) => [...sent].length <= LIMITS.approvalNoteLength, 'at most 500 characters')
  .nullish();

/** A file name as a person types it; the limit is above what anybody types. */
export const typedName = text.max(1000).refine((sent) => sent.trim() !== '', 'a name');

const id = z.string().min(1);

export const describeAnswer = z.object({ assetId: id, description: z.string() });

export const promoteAnswer = z.object({
  assetId: id,
  promotedVariantId: id,
  demotedVariantId: id.meta({ description: 'The variant that keeps the former default.' }),
});

/**
 * What a promote does to the approval of the asset: it stays, it ends, or, if there is none now, the last one before
 * the promote comes back. REST always keeps it.
 */
export const approvalAfterPromote = z.enum(['keep', 'clear', 'restore']);
export type ApprovalAfterPromote = z.infer<typeof approvalAfterPromote>;

/** A quarter turn of an image. */
export const turn = z.enum(['left', 'right']);
export type Turn = z.infer<typeof turn>;

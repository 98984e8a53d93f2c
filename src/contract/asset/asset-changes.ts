import { z } from 'zod';
import { variantId } from '../fields';
import { LIMITS } from '../limits';
import { assetId, boundedText, text } from '../parameters';

/** Stored as sent: not trimmed, in any script. The limit counts characters, not UTF-16 units. */
export const description = boundedText(LIMITS.descriptionLength, {
  error: `at most ${LIMITS.descriptionLength} characters`,
}).meta({
  description: 'What the asset shows.',
  example: 'A lighthouse at dusk.',
  maxLength: LIMITS.descriptionLength,
});

export const approvalNote = boundedText(LIMITS.approvalNoteLength, {
  error: 'at most 500 characters',
})
  .nullish()
  .meta({ description: 'A remark about the approval.', example: 'Ready for print.' });

/** A file name as a person types it; the limit is above what anybody types. */
export const typedName = text.max(1000).refine((sent) => sent.trim() !== '', 'a name');

const asset = assetId.min(1);

export const describeAnswer = z.object({
  assetId: asset,
  description: z
    .string()
    .meta({ description: 'What the asset shows.', example: 'A lighthouse at dusk.' }),
});

export const promoteAnswer = z.object({
  assetId: asset,
  promotedVariantId: variantId
    .min(1)
    .describe('The variant that becomes the default; its id is unknown afterwards.'),
  demotedVariantId: asset.meta({
    description: 'The variant that keeps the former default.',
    example: 'Mf6yGc8jB3kLa9pNi0vEt',
  }),
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

import { z } from 'zod';
import { isReservedTag, LIMITS } from '../limits';
import { ids, tidiedText } from '../parameters';

const SHOWN_CHARACTERS = 64;
const shortened = (sent: unknown) => String(sent).slice(0, SHOWN_CHARACTERS);

const tag = tidiedText(LIMITS.tagLength, {
  min: 1,
  error: ({ input }) => `"${shortened(input)}" must have 1 to ${LIMITS.tagLength} characters`,
}).refine((value) => !value.includes(','), {
  error: ({ input }) => `"${shortened(input)}" must not contain a comma`,
});

const described = (maxItems: number) => ({
  override: { type: 'array' as const, items: { type: 'string' as const }, maxItems },
});

/** The tags of one call, each counted once. */
const tagsOfCall = (shape: z.ZodType<string>) =>
  z
    .array(shape)
    .max(LIMITS.tagsPerCall, `at most ${LIMITS.tagsPerCall} tags`)
    .transform((sent) => [...new Set(sent)])
    .meta({
      description: 'Tags.',
      example: ['lighthouse', 'sea'],
      ...described(LIMITS.tagsPerCall),
    });

/** Assets of one call, each counted once. */
export const assetIds = ids({ min: 0 }).meta({
  description: 'Ids of the assets.',
  ...described(LIMITS.idsPerCall),
});

/** Tags to remove: trimmed, NFC, each counted once. Reserved tags are accepted, because no asset has one. */
export const tagsToRemove = tagsOfCall(tag);

/** A tag to add: trimmed, NFC, not reserved. */
export const tagToApply = tag.refine((value) => !isReservedTag(value), {
  error: ({ input }) => `"${input}" is a reserved tag`,
});

/** Tags to add, each counted once. */
export const tagsToApply = tagsOfCall(tagToApply);

const pairs = z.int().meta({ description: 'Pairs of asset and tag that changed state.' });

export const tagAnswer = z.object({ taggedCount: pairs });
export const untagAnswer = z.object({ untaggedCount: pairs });

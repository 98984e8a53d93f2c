import { z } from 'zod';
import { LIMITS } from './limits';
import { text } from './parameters';

/** Taken as it is sent: no trimming, every script. Counted in characters, not in UTF-16 units. */
export const description = text
  .refine(
    (sent) => [...sent].length <= LIMITS.descriptionLength,
    `at most ${LIMITS.descriptionLength} characters`,
  )
  .meta({ maxLength: LIMITS.descriptionLength });

const id = z.string().min(1);

export const describeAnswer = z.object({ assetId: id, description: z.string() });

export const promoteAnswer = z.object({
  assetId: id,
  promotedVariantId: id,
  demotedVariantId: id.meta({ description: 'The variant that keeps the former default.' }),
});

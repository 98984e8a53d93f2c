import { z } from 'zod';

export const trashAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  ids: z.array(z.string()).meta({
    description: 'Every asset that this call moved to the trash, variants that followed included.',
  }),
});

/** An original in the trash. Times are unix milliseconds. */
export const trashedAsset = z
  .object({ id: z.string(), name: z.string(), trashed: z.number(), purged: z.number() })
  .meta({ id: 'TrashedAsset' });

export const transferAnswer = z.object({
  transferredCount: z.int().meta({
    description: 'How many of the named assets moved; variants that followed are not counted.',
  }),
  sourceLibraryId: z.string(),
  targetLibraryId: z.string(),
});

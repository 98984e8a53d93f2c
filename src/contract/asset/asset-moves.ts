import { z } from 'zod';
import { fileName, id, targetLibraryId } from '../fields';
import { EXAMPLE_ID, libraryId } from '../parameters';

export const trashAnswer = z.object({
  success: z.boolean().describe('Always true.'),
  message: z.string().meta({
    description: 'An explanation for people; it may be reworded.',
    example: 'Moved 1 assets to trash',
  }),
  ids: z.array(z.string()).meta({
    description: 'Every asset that this call moved to the trash, variants that followed included.',
    example: [EXAMPLE_ID],
  }),
});

/** An original in the trash. Times are unix milliseconds. */
export const trashedAsset = z
  .object({
    id,
    name: fileName,
    trashed: z.number().meta({
      description: 'When it was moved to the trash, in Unix milliseconds.',
      example: 1_783_400_000_000,
    }),
    purged: z.number().meta({
      description: 'When its files go for good, in Unix milliseconds.',
      example: 1_785_992_000_000,
    }),
  })
  .meta({ id: 'TrashedAsset' });

export const transferAnswer = z.object({
  transferredCount: z.int().meta({
    description: 'How many of the named assets moved; variants that followed are not counted.',
  }),
  sourceLibraryId: libraryId.describe('Id of the library that the assets leave.'),
  targetLibraryId,
});

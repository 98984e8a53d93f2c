import { z } from 'zod';

export const tag = z
  .object({
    id: z.string(),
    count: z.int().nullable(),
    type: z.string().nullable().meta({ description: '"user" or "ai".' }),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

export const library = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    assetsCount: z.int().nullable(),
    photosCount: z.int().nullable().meta({ deprecated: true }),
    trashCount: z.int().nullable(),
    tags: z.array(tag.nullable()).nullable(),
  })
  .meta({ id: 'Library' });
export type Library = z.infer<typeof library>;

/** Answer to the anonymous creation. `apiKey` is shown only here. */
export const unclaimedLibrary = z.object({
  organizationId: z.string(),
  libraryId: z.string(),
  apiKey: z.string(),
  claimUrl: z.string().meta({ format: 'uri' }),
  expiresAt: z.string().meta({ format: 'date-time' }),
  emailSent: z.boolean(),
});
export type UnclaimedLibrary = z.infer<typeof unclaimedLibrary>;

import { z } from 'zod';
import { DELIVERY_MODES } from '../choices';
import * as fields from '../fields';
import { libraryId, organizationId } from '../parameters';

export const tag = z
  .object({
    id: z.string().meta({ description: 'The tag.', example: 'lighthouse' }),
    count: z.int().nullable().describe('How many live assets carry the tag.'),
    type: z.string().nullable().meta({ description: '"user" or "ai".', example: 'user' }),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

export const delivery = z.enum(DELIVERY_MODES).meta({
  description:
    'Only of one library, and after a change of it: who gets files by their public address: `open`: everybody; `approved`: everybody, but only assets with the approval state `approved`; `signed`: whoever has a signed address.',
  example: 'open',
});

export const imagesCarryCredit = z.boolean().meta({
  description:
    'Like `delivery`: whether smaller images and those of presets carry creator, credit, copyright, licence and description as XMP.',
  example: true,
});

export const originalsKeepLocation = z.boolean().meta({
  description:
    'Like `delivery`: whether public addresses and share links give originals with all that their files say. `false`: without place, device and names, where the format allows it, else a rendition or nothing.',
  example: true,
});

export const library = z
  .object({
    id: libraryId.describe('Id.'),
    name: fields.name.nullable(),
    assetsCount: z.int().nullable().describe('Live originals and variants.'),
    photosCount: z
      .int()
      .nullable()
      .meta({ description: 'The same as `assetsCount`.', deprecated: true }),
    trashCount: z.int().nullable().describe('Assets in the trash.'),
    tags: z
      .array(tag.nullable())
      .nullable()
      .meta({ description: 'Tags.', example: [{ id: 'lighthouse', count: 12, type: 'user' }] }),
    delivery: delivery.optional(),
    imagesCarryCredit: imagesCarryCredit.optional(),
    originalsKeepLocation: originalsKeepLocation.optional(),
  })
  .meta({ id: 'Library' });
export type Library = z.infer<typeof library>;

/** Answer to the anonymous creation. `apiKey` is shown only here. */
export const unclaimedLibrary = z.object({
  organizationId: organizationId,
  libraryId: libraryId,
  apiKey: z.string().meta({
    description: 'The key, with write access to the library. It is shown only here.',
    example: 'vit_YOUR_KEY',
  }),
  claimUrl: z.string().meta({
    description: 'The page where a person claims the library.',
    example: 'https://media.example.org/claim/YOUR_TOKEN',
    format: 'uri',
  }),
  expiresAt: z.string().meta({
    description: 'When the library is removed unless it is claimed.',
    example: '2026-08-07T10:00:00.000Z',
    format: 'date-time',
  }),
  emailSent: z.boolean().describe('Whether the mail server accepted the mail with the claim link.'),
});
export type UnclaimedLibrary = z.infer<typeof unclaimedLibrary>;

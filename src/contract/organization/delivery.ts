import { z } from 'zod';
import { LIMITS, RENDITION_EDGES_PX } from '../limits';
import { assetPath, EXAMPLE_ID, givenName, organizationPath, text } from '../parameters';

export const PRESET_FITS = ['cover', 'contain', 'inside'] as const;
export const PRESET_FORMATS = ['auto', 'webp', 'avif', 'jpeg', 'png'] as const;

const edge = z.int().min(1).max(LIMITS.presetEdgePx).nullable();

const settings = {
  width: edge.meta({ description: 'Pixels; null: as the height says.', example: 640 }),
  height: edge.meta({ description: 'Pixels; null: as the width says.', example: 480 }),
  fit: z
    .enum(PRESET_FITS)
    .describe(
      '`cover` fills both edges and cuts off the rest, `contain` fills up with the background, `inside` fits within both. With `inside`, or one edge, small images stay small.',
    ),
  format: z
    .enum(PRESET_FORMATS)
    .describe('`auto`: AVIF, WebP or JPEG, as the `Accept` of a request says.'),
  quality: z.int().min(1).max(100).meta({ description: 'From 1 to 100.', example: 80 }),
  background: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #20a0ff')
    .nullable()
    .meta({
      description:
        'Below what is transparent, as `#rrggbb`; null: it stays transparent, and is white in a JPEG.',
      example: null,
    }),
  animated: z.boolean().describe('Whether a moving GIF or WebP still moves, as a WebP.'),
};

const presetSettings = z.object(settings);
/** How an image leaves the service. */
export type PresetSettings = z.infer<typeof presetSettings>;

export const PRESET_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const presetName = z
  .string()
  .regex(PRESET_NAME, 'must be 1 to 40 of a-z, 0-9 and -, beginning with a letter or a digit')
  .meta({ description: 'Name of the preset.', example: 'card' });

export const presetRef = z.object({ ...organizationPath, name: presetName });
export const newPreset = presetRef
  .extend({
    width: settings.width.default(null),
    height: settings.height.default(null),
    fit: settings.fit.default('inside'),
    format: settings.format.default('auto'),
    quality: settings.quality.default(80),
    background: settings.background.default(null),
    animated: settings.animated.default(false),
  })
  .refine(({ width, height }) => width !== null || height !== null, {
    path: ['width'],
    error: 'or height must be given',
  });

export const preset = z
  .object({
    name: presetName,
    ...settings,
    shipped: z.boolean().describe('Whether it comes with the service, unchanged.'),
  })
  .meta({ id: 'Preset' });
export type Preset = z.infer<typeof preset>;

const kid = text.meta({ description: 'Id of the key.', example: 'Yt6rEw3qAs9dFg2hJk5lZ' });

export const newDeliveryKey = z.object({ ...organizationPath, name: givenName });
export const deliveryKeyRef = z.object({ ...organizationPath, kid: kid.min(1).max(100) });
export const addedDeliveryKey = z.object({
  kid,
  secret: z.string().meta({
    description: 'Signs addresses of files: the key of an HMAC-SHA256. It is shown only here.',
    example: 'vds_YOUR_SECRET',
  }),
});
export const deliveryKey = z
  .object({
    kid,
    name: z.string().meta({ description: 'Name.', example: 'Website' }),
    created: z.iso.datetime().describe('When it was made.'),
  })
  .meta({ id: 'DeliveryKey' });

const { min, max } = LIMITS.signedAddressSeconds;

export const addressToSign = z
  .object({
    ...assetPath,
    expiresIn: z.int().min(min).max(max).meta({
      description: 'Seconds until the address ends.',
      example: 3600,
    }),
    size: z
      .int()
      .refine(
        (edge) => RENDITION_EDGES_PX.some((known) => known === edge),
        `must be one of ${RENDITION_EDGES_PX.join(', ')}`,
      )
      .optional()
      .meta({
        description:
          'The longest edge of a rendition in pixels; without it and a preset, the file itself.',
        example: 800,
      }),
    preset: presetName.optional().describe('A preset instead.'),
  })
  .refine(({ size, preset }) => size === undefined || preset === undefined, {
    path: ['preset'],
    error: 'must not be beside a size',
  });

export const signedAddress = z.object({
  url: z.string().meta({
    description: 'The address, which needs no credential.',
    example: `https://media.example.org/cdn/${EXAMPLE_ID}/800?exp=1783400000&kid=Yt6rEw3qAs9dFg2hJk5lZ&sig=YOUR_SIGNATURE`,
    format: 'uri',
  }),
  expires: z.iso.datetime().describe('When it ends.'),
});

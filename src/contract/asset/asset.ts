import { z } from 'zod';
import * as fields from '../fields';
import { EXAMPLE_ID, libraryId, list, text } from '../parameters';
import { shownValues } from './own-values';
import { playback } from './playback';

const uri = z.string().meta({ format: 'uri' });
const nullable = {
  string: z.string().nullable(),
  number: z.number().nullable(),
  integer: z.int().nullable(),
  uri: uri.nullable(),
};

export const assetCapture = z
  .object({
    recordedAt: nullable.string.meta({
      description: 'As written by the device; a hint only.',
      example: '2026-05-20T18:04:11',
    }),
    make: nullable.string.meta({ description: 'Maker of the device.', example: 'Pear' }),
    model: nullable.string.meta({ description: 'Model of the device.', example: 'Pear 12' }),
    software: nullable.string.meta({ description: 'Software of the device.', example: '12.1' }),
    latitude: nullable.number.meta({
      description: 'Signed decimal degrees; only with longitude.',
      example: 48.36,
    }),
    longitude: nullable.number.meta({
      description: 'Signed decimal degrees; only with latitude.',
      example: -4.77,
    }),
    altitude: nullable.number.meta({ description: 'Metres above sea level.', example: 12 }),
  })
  .meta({ id: 'AssetCapture' });

export const videoStream = z
  .object({
    codec: z.string().describe('Name of the video codec.'),
    frameRate: nullable.number.describe('Frames per second.'),
    bitrate: nullable.number.meta({ description: 'Bits per second across all streams.' }),
    hasAudio: z.boolean().describe('Whether there is sound.'),
    audioCodec: nullable.string.describe('Name of the audio codec.'),
    audioLayout: nullable.string.describe('Name of the channel layout.'),
    audioSampleRate: nullable.integer.meta({ description: 'Hertz.' }),
  })
  .meta({ id: 'VideoStream' });
export type VideoStream = z.infer<typeof videoStream>;

export const assetMetadata = z
  .object({
    capture: assetCapture.nullable().describe('What the device recorded.'),
    video: videoStream
      .nullable()
      .meta({ description: 'The streams of a video; null on an image.', example: null }),
  })
  .meta({ id: 'AssetMetadata' });
export type AssetMetadata = z.infer<typeof assetMetadata>;

export const uploader = z
  .object({
    name: fields.personName.nullable(),
    avatarUrl: fields.avatarUrl.meta({ format: 'uri' }).nullable(),
  })
  .meta({ id: 'Uploader' });

export const APPROVAL = 'The approval (delivery) state and who set it; null without one.';

export const approvalState = text.meta({
  description: "One of the organization's approval states.",
  example: 'approved',
});

export const approval = z
  .object({
    state: approvalState,
    setBy: fields.email
      .meta({ description: 'Email address of the person who set it.', format: 'email' })
      .nullable(),
    setAt: nullable.number.meta({ description: 'Unix milliseconds.', example: 1_783_500_000_000 }),
    note: z
      .string()
      .meta({ description: 'A remark about the approval.', example: 'Ready for print.' })
      .optional(),
  })
  .meta({ id: 'Approval' });

const FILE = `https://media.example.org/cdn/${EXAMPLE_ID}`;

const sizes = nullable.string.meta({
  description: 'JSON text of a map from the longest edge in pixels to the URL at that size.',
  example: `{"400":"${FILE}/400","1600":"${FILE}/1600"}`,
});
const url = nullable.uri.meta({ description: 'Permanent public URL of the file.', example: FILE });
const appUrl = nullable.uri.meta({
  description: 'Opens the asset in the web application.',
  example: `https://media.example.org/app/northlight/spring-campaign/${EXAMPLE_ID}`,
});
const thumbUrl = nullable.uri.meta({
  description: 'Address of the image at 400 pixels.',
  example: `${FILE}/400`,
});
const width = nullable.integer.meta({ description: 'Pixels.', example: 4032 });
const height = nullable.integer.meta({ description: 'Pixels.', example: 3024 });
const parentId = nullable.string.describe(
  'Id of the original that a variant belongs to; null on an original.',
);
const metadata = assetMetadata.nullable().describe('Details from the bytes of the file.');

/** The fields shared by both forms of a variant. */
const variantBasics = {
  id: fields.id,
  parentId: parentId.meta({ example: EXAMPLE_ID }),
  width,
  height,
  name: fields.name.meta({ example: 'lighthouse-square.jpg' }).nullable(),
  url,
};

export const assetVariant = z
  .object({
    ...variantBasics,
    sizes,
    appUrl,
  })
  .meta({ id: 'AssetVariant' });
export type AssetVariant = z.infer<typeof assetVariant>;

/** The form of a variant for older clients. */
export const assetView = z
  .object({
    ...variantBasics,
    thumbUrl,
    type: nullable.string.meta({
      description: 'The kind: `main` on an original, `variant` on a variant.',
      example: 'main',
    }),
    metadata,
  })
  .meta({ id: 'AssetView' });
export type AssetView = z.infer<typeof assetView>;

export const asset = z
  .object({
    id: fields.id,
    width: width.describe('Pixels, as a person sees the image.'),
    height,
    name: fields.fileName.nullable(),
    libraryId: libraryId.nullable(),
    blurhash: nullable.string.meta({
      description: 'A placeholder in the BlurHash format.',
      example: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    }),
    url,
    thumbUrlBlurred: nullable.uri.meta({
      description: 'Address of a tiny blurred image.',
      example: `${FILE}/blurred`,
      deprecated: true,
    }),
    sizes,
    appUrl,
    variants: z
      .array(assetVariant.nullable())
      .nullable()
      .describe('Alternative versions of the asset.'),
    parentId: parentId.meta({ example: null }),
    description: nullable.string.meta({
      description: 'What the asset shows.',
      example: 'A lighthouse at dusk.',
    }),
    tags: z
      .array(z.string().nullable())
      .nullable()
      .meta({ description: 'Tags.', example: ['lighthouse', 'sea'] }),
    contentType: nullable.string.meta({
      description: 'Media type of the file.',
      example: 'image/jpeg',
    }),
    size: nullable.number.meta({ description: 'Bytes.', example: 2_841_377 }),
    duration: nullable.number.meta({ description: 'Seconds; null on images.', example: null }),
    metadata,
    created: fields.created.nullable().describe('Unix milliseconds.'),
    updated: fields.updated.nullable().describe('Unix milliseconds; null until processed.'),
    contentVersion: nullable.integer.meta({
      description: 'Changes whenever the bytes at the same url change. Append it as ?v=.',
      example: null,
    }),
    uploadedBy: uploader.nullable().describe('Who uploaded the asset.'),
    approval: approval.nullable().describe(APPROVAL),
    thumbUrl,
    thumbHighUrl: nullable.uri.meta({
      description: 'Address of the image at 1600 pixels, or of the largest size.',
      example: `${FILE}/1600`,
    }),
    views: z
      .array(assetView)
      .nullable()
      .describe('The variants, in the form that older clients read.'),
    type: nullable.string.meta({
      description: '"main" on an original, "variant" on a variant.',
      example: 'main',
    }),
  })
  .meta({ id: 'Asset' });
/** Every field is always present (docs/rules.md#assets). */
export type Asset = z.infer<typeof asset>;

const VALUES = [
  ...(['descriptions', 'rights', 'focalPoint', 'taken', 'position'] as const),
  ...(['credit', 'posterAt'] as const),
];
const EXTRAS = ['playback', 'state', 'renditions', ...VALUES] as const;

/** What an answer of one asset contains on request. */
export const assetExtras = list(EXTRAS.length, 'names')
  .pipe(z.array(z.enum(EXTRAS)))
  .meta({
    description: 'What the answer contains beyond the fields of an asset.',
    example: ['playback'],
    override: { type: 'array', items: { type: 'string', enum: [...EXTRAS] } },
  });

export const assetState = z
  .object({
    processing: z
      .enum(['waiting', 'running', 'done', 'failed'])
      .describe('`waiting` before a run, and between two of them.'),
    reason: nullable.string.meta({
      description: 'Why it failed, or has to wait; otherwise null.',
      example: null,
    }),
  })
  .meta({ id: 'AssetState' });
export type AssetState = z.infer<typeof assetState>;

export const assetRendition = z
  .object({
    edge: z.int().meta({ description: 'The longest edge in pixels.', example: 400 }),
    width: nullable.integer.meta({ description: 'Pixels.', example: 400 }),
    height: nullable.integer.meta({ description: 'Pixels.', example: 300 }),
    url: z.string().meta({ description: 'Its URL.', example: `${FILE}/400`, format: 'uri' }),
    type: z.string().meta({ description: 'Media type.', example: 'image/webp' }),
  })
  .meta({ id: 'AssetRendition' });
export type AssetRendition = z.infer<typeof assetRendition>;

/** An asset with what was requested beyond its fields. */
export const assetWithExtras = asset
  .extend({
    playback: playback.nullable().optional().meta({
      description: 'Only with `include=playback`; null on images, and where none is made.',
      example: null,
    }),
    state: assetState
      .optional()
      .meta({ description: 'Only with `include=state`: how far processing is.' }),
    renditions: z.array(assetRendition).nullable().optional().meta({
      description: 'Only with `include=renditions`: what `sizes` has, as a list.',
    }),
    ...z.object(shownValues).partial().shape,
  })
  .meta({ id: 'AssetWithExtras' });
export type AssetWithExtras = z.infer<typeof assetWithExtras>;
export type AssetExtra = (typeof EXTRAS)[number];
/** Those that people set, in the answer to a change. */
export const VALUE_EXTRAS: readonly (typeof VALUES)[number][] = VALUES;

export const uploadAnswer = z.object({
  responseText: z
    .string()
    .meta({ description: 'The result in words.', example: 'Uploaded 1 file.' }),
  assets: z.array(asset).describe('The new assets, in the order of the files.'),
});

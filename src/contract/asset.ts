import { z } from 'zod';
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
    recordedAt: nullable.string.meta({ description: 'As written by the device; a hint only.' }),
    make: nullable.string,
    model: nullable.string,
    software: nullable.string,
    latitude: nullable.number.meta({ description: 'Signed decimal degrees; only with longitude.' }),
    longitude: nullable.number,
    altitude: nullable.number.meta({ description: 'Metres above sea level.' }),
  })
  .meta({ id: 'AssetCapture' });

export const videoStream = z
  .object({
    codec: z.string(),
    frameRate: nullable.number,
    bitrate: nullable.number.meta({ description: 'Bits per second across all streams.' }),
    hasAudio: z.boolean(),
    audioCodec: nullable.string,
    audioLayout: nullable.string,
    audioSampleRate: nullable.integer.meta({ description: 'Hertz.' }),
  })
  .meta({ id: 'VideoStream' });
export type VideoStream = z.infer<typeof videoStream>;

export const assetMetadata = z
  .object({ capture: assetCapture.nullable(), video: videoStream.nullable() })
  .meta({ id: 'AssetMetadata' });
export type AssetMetadata = z.infer<typeof assetMetadata>;

export const uploader = z
  .object({ name: nullable.string, avatarUrl: nullable.uri })
  .meta({ id: 'Uploader' });

export const approval = z
  .object({
    state: z.string(),
    setBy: z.string().meta({ format: 'email' }).nullable(),
    setAt: nullable.number.meta({ description: 'Unix milliseconds.' }),
    note: z.string().optional(),
  })
  .meta({ id: 'Approval' });

const sizes = nullable.string.meta({
  description: 'JSON text of a map from the longest edge in pixels to the URL at that size.',
});

/** The fields shared by both forms of a variant. */
const variantBasics = {
  id: z.string(),
  parentId: nullable.string,
  width: nullable.integer,
  height: nullable.integer,
  name: nullable.string,
  url: nullable.uri,
};

export const assetVariant = z
  .object({
    ...variantBasics,
    sizes,
    appUrl: nullable.uri,
  })
  .meta({ id: 'AssetVariant' });
export type AssetVariant = z.infer<typeof assetVariant>;

/** The form of a variant for older clients. */
export const assetView = z
  .object({
    ...variantBasics,
    thumbUrl: nullable.uri,
    type: nullable.string,
    metadata: assetMetadata.nullable(),
  })
  .meta({ id: 'AssetView' });
export type AssetView = z.infer<typeof assetView>;

export const asset = z
  .object({
    id: z.string(),
    width: nullable.integer.meta({ description: 'Pixels, as a person sees the image.' }),
    height: nullable.integer,
    name: nullable.string,
    libraryId: nullable.string,
    blurhash: nullable.string,
    url: nullable.uri.meta({ description: 'Permanent public URL of the file.' }),
    thumbUrlBlurred: nullable.uri.meta({ deprecated: true }),
    sizes,
    appUrl: nullable.uri.meta({ description: 'Opens the asset in the web application.' }),
    variants: z.array(assetVariant.nullable()).nullable(),
    parentId: nullable.string,
    description: nullable.string,
    tags: z.array(z.string().nullable()).nullable(),
    contentType: nullable.string,
    size: nullable.number.meta({ description: 'Bytes.' }),
    duration: nullable.number.meta({ description: 'Seconds; null on images.' }),
    metadata: assetMetadata.nullable(),
    created: nullable.number.meta({ description: 'Unix milliseconds.' }),
    updated: nullable.number.meta({ description: 'Unix milliseconds; null until processed.' }),
    contentVersion: nullable.integer.meta({
      description: 'Changes whenever the bytes at the same url change. Append it as ?v=.',
    }),
    uploadedBy: uploader.nullable(),
    approval: approval.nullable(),
    thumbUrl: nullable.uri,
    thumbHighUrl: nullable.uri,
    views: z.array(assetView).nullable(),
    type: nullable.string.meta({ description: '"main" on an original, "variant" on a variant.' }),
  })
  .meta({ id: 'Asset' });
/** Every field is always present (docs/rules.md#assets). */
export type Asset = z.infer<typeof asset>;

/** What an answer of one asset contains on request. */
export const assetExtras = z.enum(['playback']);

/** An asset with what was requested beyond its fields. */
export const assetWithExtras = asset
  .extend({
    playback: playback.nullable().optional().meta({
      description: 'Only with `include=playback`; null on images, and where none is made.',
    }),
  })
  .meta({ id: 'AssetWithExtras' });

export const uploadAnswer = z.object({ responseText: z.string(), assets: z.array(asset) });

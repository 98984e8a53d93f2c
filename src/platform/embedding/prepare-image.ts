import sharp from 'sharp';
import { z } from 'zod';
import type { RawImage } from '../imaging/port';
import { type Plane, planesOf } from '../vision/planes-of';

const side = z.int().min(1).max(1024);
const sides = z.object({ height: side, width: side });
const three = z.tuple([z.number(), z.number(), z.number()]);

/** The preprocessor_config.json of a model of the hub, as far as it matters. */
const preprocessor = z.object({
  size: z.union([sides, z.object({ shortest_edge: side }), side]),
  crop_size: z.union([sides, side]).optional(),
  do_center_crop: z.boolean().optional(),
  rescale_factor: z.number().default(1 / 255),
  /** Pillow's number of the way to resize. */
  resample: z.int().optional(),
  image_mean: three,
  image_std: three,
});

/** Of Pillow; models that do not say how use the bicubic one. */
const BILINEAR = 2;

/** What a model wants to see. `cuts`: the middle of the image; otherwise the whole, stretched. */
export type Preparation = {
  width: number;
  height: number;
  cuts: boolean;
  kernel: 'linear' | 'cubic';
  /** Of red, green and blue. */
  planes: Plane[];
};

/** Throws when the model describes no images of a fixed size. */
export function readPreparation(json: unknown): Preparation {
  const { size, crop_size, do_center_crop, rescale_factor, resample, image_mean, image_std } =
    preprocessor.parse(json);
  const stretched = typeof size === 'object' && 'height' in size ? size : null;
  const edge = typeof size === 'object' ? ('shortest_edge' in size ? size.shortest_edge : 0) : size;
  const cut = crop_size ?? stretched ?? edge;
  const wanted = typeof cut === 'object' ? cut : { width: cut, height: cut };
  return {
    ...(stretched && !do_center_crop ? stretched : wanted),
    cuts: stretched === null || do_center_crop === true,
    kernel: resample === BILINEAR ? 'linear' : 'cubic',
    planes: image_std.map((deviation, channel) => {
      const [factor, shift] = [
        rescale_factor / deviation,
        -(image_mean[channel] as number) / deviation,
      ];
      return { channel, numberOf: (value) => value * factor + shift };
    }),
  };
}

/** Planes of red, green and blue. sharp resizes as the programs that models were trained with do. */
export async function prepareImage(
  image: RawImage,
  { width, height, cuts, kernel, planes }: Preparation,
): Promise<Float32Array> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  const resized = sharp(image.rgb, { raw }).resize({
    width,
    height,
    fit: cuts ? 'cover' : 'fill',
    kernel,
  });
  return planesOf({ width, height, rgb: await resized.raw().toBuffer() }, planes);
}

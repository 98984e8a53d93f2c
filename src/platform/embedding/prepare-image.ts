import { z } from 'zod';
import type { RawImage } from '../imaging/port';

const side = z.int().min(1).max(1024);
const sides = z.object({ height: side, width: side });
const three = z.tuple([z.number(), z.number(), z.number()]);

/** The preprocessor_config.json of a model of the hub, as far as it matters. */
const preprocessor = z.object({
  size: z.union([sides, z.object({ shortest_edge: side }), side]),
  crop_size: z.union([sides, side]).optional(),
  do_center_crop: z.boolean().optional(),
  rescale_factor: z.number().default(1 / 255),
  image_mean: three,
  image_std: three,
});

/** What a model wants to see. `cuts`: the middle of the image; otherwise the whole, stretched. */
export type Preparation = {
  width: number;
  height: number;
  cuts: boolean;
  /** For red, green and blue: value × factor + shift. */
  factors: number[];
  shifts: number[];
};

/** Throws when the model describes no images of a fixed size. */
export function readPreparation(json: unknown): Preparation {
  const { size, crop_size, do_center_crop, rescale_factor, image_mean, image_std } =
    preprocessor.parse(json);
  const stretched = typeof size === 'object' && 'height' in size ? size : null;
  const edge = typeof size === 'object' ? ('shortest_edge' in size ? size.shortest_edge : 0) : size;
  const cut = crop_size ?? stretched ?? edge;
  const wanted = typeof cut === 'object' ? cut : { width: cut, height: cut };
  return {
    ...(stretched && !do_center_crop ? stretched : wanted),
    cuts: stretched === null || do_center_crop === true,
    factors: image_std.map((deviation) => rescale_factor / deviation),
    shifts: image_mean.map((mean, channel) => -mean / (image_std[channel] as number)),
  };
}

/** Planes of red, green and blue. */
export function prepareImage(image: RawImage, preparation: Preparation): Float32Array {
  const { width, height, cuts, factors, shifts } = preparation;
  const scale = Math.min(image.width / width, image.height / height);
  const shown = cuts
    ? { width: width * scale, height: height * scale }
    : { width: image.width, height: image.height };
  const across = samplesOf((image.width - shown.width) / 2, shown.width, image.width, width);
  const down = samplesOf((image.height - shown.height) / 2, shown.height, image.height, height);
  const prepared = new Float32Array(3 * width * height);
  // The width first, then the height, so that each pixel is read few times.
  const narrow = new Float32Array(image.height * width);
  for (let channel = 0; channel < 3; channel++) {
    const [factor, shift] = [factors[channel] as number, shifts[channel] as number];
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < width; x++)
        narrow[y * width + x] = weigh(
          across[x] as Samples,
          (at) => image.rgb[(y * image.width + at) * 3 + channel] as number,
        );
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        prepared[(channel * height + y) * width + x] =
          weigh(down[y] as Samples, (at) => narrow[at * width + x] as number) * factor + shift;
  }
  return prepared;
}

type Samples = { from: number; weights: number[] };

const weigh = ({ from, weights }: Samples, read: (at: number) => number): number => {
  let sum = 0;
  for (let n = 0; n < weights.length; n++) sum += (weights[n] as number) * read(from + n);
  return sum;
};

/**
 * For each pixel of the prepared image, the pixels it is made of along one side: those around it, the nearest the most, as
 * wide as a prepared pixel, or two pixels where the image is smaller.
 */
function samplesOf(start: number, length: number, pixels: number, wanted: number): Samples[] {
  const step = length / wanted;
  const reach = Math.max(1, step);
  return Array.from({ length: wanted }, (_, n) => {
    const centre = start + (n + 0.5) * step - 0.5;
    const from = Math.max(0, Math.ceil(centre - reach));
    const until = Math.min(pixels - 1, Math.floor(centre + reach));
    const raw = Array.from({ length: Math.max(1, until - from + 1) }, (_, i) =>
      Math.max(0, 1 - Math.abs(from + i - centre) / reach),
    );
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    const weights = total > 0 ? raw.map((weight) => weight / total) : [1];
    return { from: Math.min(from, pixels - 1), weights };
  });
}

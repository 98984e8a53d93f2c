import sharp from 'sharp';

/** The colours meant by the numbers: those of every screen, or the wider Display P3 of phone screens. */
export type Gamut = 'srgb' | 'p3';

/** Uncompressed pixels, 8 bits a channel, row by row, upright. */
export type Pixels = {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
  gamut: Gamut;
};

/** The same image with its longest edge at most `edge` pixels. Smaller images are returned unchanged. */
export const shrink = async (from: Pixels, edge: number): Promise<Pixels> => {
  if (Math.max(from.width, from.height) <= edge) return from;
  const { data, info } = await asSharp(from)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixelsOf(data, info, from.gamut);
};

/** Passes pixels back to sharp for encoding. */
export const asSharp = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** RGB without alpha: transparent pixels are drawn on white. */
export const onWhite = ({ data, width, height, channels }: Pixels): Uint8Array => {
  if (channels === 3) return data;
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = (data[from + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      rgb[to++] = Math.round((data[from + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return rgb;
};

export const pixelsOf = (
  data: Uint8Array,
  info: { width: number; height: number; channels: number },
  gamut: Gamut = 'srgb',
): Pixels => ({
  data,
  width: info.width,
  height: info.height,
  channels: info.channels === 4 ? 4 : 3,
  gamut,
});

import sharp, { type Raw } from 'sharp';

/** The least work for the renditions of an image: decodes once and makes each size from the next larger one. */
export const makeBareRenditions = async (path: string): Promise<void> => {
  let { data, info } = await sharp(path)
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const edge of [2048, 1600, 1200, 800, 400, 32]) {
    const raw: Raw = { width: info.width, height: info.height, channels: 3 };
    if (Math.max(info.width, info.height) > edge)
      ({ data, info } = await sharp(data, { raw })
        .resize(edge, edge, { fit: 'inside' })
        .raw()
        .toBuffer({ resolveWithObject: true }));
    const { width, height } = info;
    await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  }
};

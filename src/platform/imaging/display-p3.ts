import sharp from 'sharp';

let profile: Promise<Uint8Array> | undefined;

/** libvips's colour profile of Display P3: 480 bytes, without any text about its maker. */
export const displayP3 = (): Promise<Uint8Array> => {
  profile ??= readBuiltIn();
  return profile;
};

const readBuiltIn = async (): Promise<Uint8Array> => {
  const pixel = sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has no profile of Display P3.');
  return icc;
};

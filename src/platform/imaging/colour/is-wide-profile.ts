import { D50_TO_SRGB } from './srgb';

/** How far below zero a primary colour has to be in sRGB. Display P3 reaches -0.22; rounding, and screens, 0.05. */
const BEYOND = -0.1;
/** Profiles have about ten. */
const MOST_TAGS = 100;

/**
 * Whether the colour profile `icc` has colours beyond sRGB, by its primary colours: Display P3, Adobe RGB, Rec. 2020,
 * ProPhoto. A profile without stated ones, as of printers, counts as none of these.
 */
export const isWideProfile = (icc: Uint8Array): boolean => {
  const bytes = Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength);
  return primariesOf(bytes).some((xyz) =>
    D50_TO_SRGB.some(
      (row) => row.reduce((sum, factor, at) => sum + factor * (xyz[at] ?? 0), 0) < BEYOND,
    ),
  );
};

const primariesOf = (icc: Buffer): number[][] => {
  if (icc.length < 132) return [];
  const tags = Array.from({ length: Math.min(icc.readUInt32BE(128), MOST_TAGS) }, (_, at) =>
    icc.subarray(132 + 12 * at, 144 + 12 * at),
  );
  return tags
    .filter((tag) => tag.length === 12 && /^[rgb]XYZ$/.test(tag.toString('latin1', 0, 4)))
    .map((tag) => icc.subarray(tag.readUInt32BE(4) + 8, tag.readUInt32BE(4) + 20))
    .filter((numbers) => numbers.length === 12)
    .map((numbers) => [0, 4, 8].map((at) => numbers.readInt32BE(at) / 65_536));
};

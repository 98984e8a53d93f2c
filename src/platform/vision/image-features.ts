import { inBytes } from '../database/features';
import type { RawImage } from '../imaging/port';
import { EDGE, marginsOf } from './letterbox';

/** The unit of a mean's byte. */
const STEP = 1 / 32;

/**
 * The means of the features that the model for objects gives, over 132 photographs and drawings: those of
 * bench/vision-set.json and of Debian's plasma-workspace-wallpapers. Without them, any two images are alike.
 */
const BYTES =
  '01fd050c02fdfd010007fcfffd0000fcff0003fd00ffff03fe031002070103fffdfa03020000fa0002fc03fdfc' +
  '000400011201ff0100fbfe02fe0509fffffffe05fefd0001fe0104fc04fdfb01fefe00010a0302fd00fc00fcfb' +
  '0c010201fcf805fbfe0a0afb0103fefe01ff0a00fdfcfc010001020afd00041406ff0009ff0011feffff1200fd' +
  'fbfcfffefc0100fd04fd050200feff0005010301fb00fb02000000ff0102fb0402f9fefb02ff0200fd06fdfb04' +
  'fd08ff0302feff0610fafd00fd03fbf9ff04fe020500fefafefefb02fdfc04020c00000000020cfb0001fbfe03' +
  'fc02000001fffb01fffb000701f903fefdfb010104fdffff02fbfb00fc00fdfe11fafcff0b0900fe030a00fd02' +
  '06030001f9fbfefffd03ffff04fd06ff0009fff7fd02f7fb05ff01fdfcfafbfd01fffd0003020402fffdfb0d05' +
  '0cfe01fd0003fe000005fafefd03fffc06fc02ff04fb07fc00000102fdffff01fc01fefdfcfcff0efcff0107fd' +
  'fefd020001fd01fe010000fe0f01fa010904010716fe02faff00fd06ffffff00fdff03000dfbfefc00ff090ffe' +
  '0000fdfffffcfcfcfa02fc010f01fafefffafffffe02fefefa00ff010007fc02fffefdfe02ff040000fcfdfc06' +
  'fc0102fffcfefe000600fefb02000504fdfefefe00ff00fcfffe01faff00fe01f80902ff00fe00fffffefffa00' +
  'fe020502ff00ff04fa00fd02feff05fdfd021401f9fdfffbfe00fa04fcfbfd0bfcfe0300fc0300fcfc000102ff' +
  'fcfdfaff0401fbffff000000fefd05fdfffcfdff0e00ffff0703fffe0000fa01fcfcfdfdfafd0301fffbfafbf8' +
  '0809f9fe0505fffcfffe05f90200fd0203fffdffffff02ff040003fd01fd000200fffbfd03fdfaff000c0103fc' +
  '03fe0100ffff000103fe0114fefcfefd00fd0002faff01020afd0300fa05fffd05ff0900020b00fefd0200fd08' +
  'ff0000fdfbfc03ff03fbff0302fe04fc0efffd0104ff0400fefd011b02fa02ffff00fefd04ff0200f7fefa02ff' +
  'f0054f0b14fc9709e1e5fcc8bde303e41f0747c0b4e11534da5731f4ad314309cdb221d141d5b1e3f8121d6302' +
  'c400edd616da23223fdd2dce17d90e2fde2ef401d1f7762707b4b108d1b2f357bb3a24444e049ccf1c530ad23e' +
  'e3db292ef00ce72eeac41e1ef81a2d85b12818f31a29fc1ebb842c38cde3';

const FEATURE_MEANS = Float32Array.from(
  new Int8Array(Buffer.from(BYTES, 'hex')),
  (count) => count * STEP,
);

/** How many parts the model divides each side of the square into. */
export const PARTS = 16;
const PART = EDGE / PARTS;

/**
 * How much of each part of the letterboxed square the image covers, as weights that are one on average: with the grey in
 * them, the features of an image and of a part of it in another format would differ most by the format.
 */
export function weightsOf({ width, height }: Pick<RawImage, 'width' | 'height'>): Float32Array {
  const [left, top] = marginsOf({ width, height });
  const covered = (part: number, from: number, length: number) =>
    Math.max(0, Math.min((part + 1) * PART, from + length) - Math.max(part * PART, from));
  const unit = (PARTS * PARTS) / (width * height);
  return Float32Array.from({ length: PARTS * PARTS }, (_, part) => {
    const [x, y] = [part % PARTS, Math.floor(part / PARTS)];
    return covered(x, left, width) * covered(y, top, height) * unit;
  });
}

/**
 * What the model gave, in a byte each, without the mean of many images. The cosine between two tells how alike their images
 * are.
 */
export const featuresOf = (given: Float32Array): Int8Array =>
  inBytes(given.map((value, n) => value - (FEATURE_MEANS[n] as number)));

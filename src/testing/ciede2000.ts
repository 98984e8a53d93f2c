import { labOf } from './colours';

type Lab = readonly [number, number, number];

const degrees = (radians: number) => (radians * 180) / Math.PI;
const cosine = (angle: number) => Math.cos((angle * Math.PI) / 180);
const sine = (angle: number) => Math.sin((angle * Math.PI) / 180);
/** 25 to the power of 7, from the definition. */
const POWER = 25 ** 7;

/** The CIEDE2000 difference of two sRGB colours, channels from 0 to 255: 1 is just visible. */
export const ciede2000 = (one: readonly number[], other: readonly number[]): number =>
  differenceOf(labOf(one), labOf(other));

/** The same for two colours in CIE L*a*b* (Sharma, Wu and Dalal 2005). */
export function differenceOf([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + POWER));
  const [chroma1, chroma2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hueOf = (a: number, b: number) => (degrees(Math.atan2(b, a * stretch)) + 360) % 360;
  const [hue1, hue2] = [hueOf(a1, b1), hueOf(a2, b2)];
  const grey = chroma1 * chroma2 === 0;
  const turn = grey ? 0 : ((hue2 - hue1 + 540) % 360) - 180;
  const deltaHue = 2 * Math.sqrt(chroma1 * chroma2) * sine(turn / 2);
  const far = Math.abs(hue1 - hue2) > 180;
  const hue = grey ? hue1 + hue2 : ((hue1 + hue2 + (far ? 360 : 0)) / 2) % 360;
  const lightness = (l1 + l2) / 2 - 50;
  const chroma = (chroma1 + chroma2) / 2;
  const weight =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63);
  const byLightness = (l2 - l1) / (1 + (0.015 * lightness ** 2) / Math.sqrt(20 + lightness ** 2));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const byHue = deltaHue / (1 + 0.015 * chroma * weight);
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + POWER)) *
    sine(60 * Math.exp(-(((hue - 275) / 25) ** 2)));
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue);
}

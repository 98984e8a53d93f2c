/** In numbers of PQ (SMPTE ST 2084): 1,000 cd/m², as HDR is graded, and 203 cd/m², its diffuse white (BT.2408). */
const [PEAK, WHITE] = [0.7518271, 0.5806889];

/** The number of sRGB, 0 to 1, for a number of PQ. Above the knee brightness is bent (ITU-R BT.2390). */
function toSrgb(pq: number): number {
  const most = WHITE / PEAK;
  const knee = 1.5 * most - 0.5;
  const from = Math.min(pq / PEAK, 1);
  const part = (from - knee) / (1 - knee);
  const bent =
    (2 * part ** 3 - 3 * part ** 2 + 1) * knee +
    (part ** 3 - 2 * part ** 2 + part) * (1 - knee) +
    (3 * part ** 2 - 2 * part ** 3) * most;
  const power = (PEAK * (from < knee ? from : bent)) ** (1 / 78.84375);
  const base = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
  const light = Math.min((10_000 / 203) * base ** (1 / 0.1593017578125), 1);
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const STEPS = 64;
const CURVE = Array.from({ length: STEPS + 1 }, (_, step) => {
  const pq = step / STEPS;
  return `${pq.toFixed(4)}/${toSrgb(pq).toFixed(4)}`;
}).join(' ');

/**
 * The filters from PQ or HLG to sRGB, with the curve of HDR images (`imaging/convert-coded-colours.ts`), so that diffuse
 * white is equally bright in both. They need less time than ffmpeg's own tone mapping, in floating point. A video that
 * names no colours has those of all HDR, BT.2020.
 */
export const toOrdinaryBrightness = ({ hasColourTags }: { hasColourTags: boolean }): string => {
  const colours = hasColourTags ? '' : 'primariesin=2020:matrixin=2020_ncl:';
  return `zscale=${colours}transfer=smpte2084:primaries=bt709:matrix=gbr:range=pc,format=gbrp12le,curves=all='${CURVE}'`;
};

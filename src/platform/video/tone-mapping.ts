import { linearToSrgb } from '../imaging/colour/srgb';
import { makeToneMap, pqToNits, USUAL_PEAK_NITS, WHITE_NITS } from '../imaging/colour/tone-map';

const toneMap = makeToneMap(USUAL_PEAK_NITS / WHITE_NITS);

/** The number of sRGB, 0 to 1, for a number of PQ. */
const toSrgb = (pq: number): number => {
  const light = pqToNits(pq) / WHITE_NITS;
  return linearToSrgb(Math.min(light * toneMap(light), 1));
};

const STEPS = 64;
const CURVE = Array.from({ length: STEPS + 1 }, (_, step) => {
  const pq = step / STEPS;
  return `${pq.toFixed(4)}/${toSrgb(pq).toFixed(4)}`;
}).join(' ');

/**
 * The filters from PQ or HLG to sRGB, with the curve of HDR images (`imaging/tone-map.ts`), so that diffuse
 * white is equally bright in both. They need less time than ffmpeg's own tone mapping, in floating point. A video that
 * names no colours has those of all HDR, BT.2020.
 */
export const toOrdinaryBrightness = ({ hasColourTags }: { hasColourTags: boolean }): string => {
  const colours = hasColourTags ? '' : 'primariesin=2020:matrixin=2020_ncl:';
  return `zscale=${colours}transfer=smpte2084:primaries=bt709:matrix=gbr:range=pc,format=gbrp12le,curves=all='${CURVE}'`;
};

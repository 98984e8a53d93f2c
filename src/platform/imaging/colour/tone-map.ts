/** Luminance of white on an ordinary screen, in cd/m²: HDR's diffuse white (ITU-R BT.2408). */
export const WHITE_NITS = 203;
/** For PQ images without a stated brightness, and for HLG as it is graded. */
export const USUAL_PEAK_NITS = 1000;

const [M1, M2, C1, C2, C3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875];
/** PQ (SMPTE ST 2084) to cd/m², and back. */
export const pqToNits = (signal: number) => {
  const power = signal ** (1 / M2);
  return 10_000 * (Math.max(power - C1, 0) / (C2 - C3 * power)) ** (1 / M1);
};
const nitsToPq = (nits: number) => {
  const power = (nits / 10_000) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
};

/**
 * The factor for a light to fit the brightest one, `peak`, into an ordinary screen: ITU-R BT.2390, which keeps the dark
 * half and bends everything brighter.
 */
export const makeToneMap = (peak: number) => {
  if (peak <= 1) return () => 1;
  const top = nitsToPq(peak * WHITE_NITS);
  const most = nitsToPq(WHITE_NITS) / top;
  const knee = 1.5 * most - 0.5;
  return (light: number) => {
    const from = Math.min(nitsToPq(light * WHITE_NITS) / top, 1);
    if (from <= knee) return 1;
    const part = (from - knee) / (1 - knee);
    const bent =
      (2 * part ** 3 - 3 * part ** 2 + 1) * knee +
      (part ** 3 - 2 * part ** 2 + part) * (1 - knee) +
      (-2 * part ** 3 + 3 * part ** 2) * most;
    return pqToNits(bent * top) / WHITE_NITS / light;
  };
};

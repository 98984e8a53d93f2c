/** An sRGB colour, each channel from 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colours of a page that follow from its accent, by the names of the style sheet. */
export type AccentColours = Record<'accent' | 'accent-deep' | 'accent-soft' | 'on-accent', string>;

type Theme = {
  /** The grounds on which text in the accent stands, as in the style sheet. */
  grounds: readonly Rgb[];
  /** An accent that is hard to read on them is mixed with this. */
  towards: Rgb;
  /** Text on the accent. */
  onAccent: Rgb;
};

const THEMES: Record<'light' | 'dark', Theme> = {
  light: {
    grounds: [rgbOf('#faf9f7'), rgbOf('#ffffff'), rgbOf('#f1f0ec')],
    towards: [0, 0, 0],
    onAccent: [255, 255, 255],
  },
  dark: {
    grounds: [rgbOf('#131413'), rgbOf('#1b1c1b'), rgbOf('#222422')],
    towards: [255, 255, 255],
    onAccent: rgbOf('#0b0c0b'),
  },
};

/** WCAG 2, level AA, for text of any size. */
const READABLE = 4.5;
const SOFT_SHARE = 0.12;
const DEEP_SHARE = 0.2;
const STEPS = 50;

/**
 * The colours that follow from an accent in light or dark. It is made darker or lighter, no more than it takes, until
 * text in it, and text on it, has a contrast of at least 4.5.
 * @param accent "#1a2b3c"
 */
export function accentColours(accent: string, theme: 'light' | 'dark'): AccentColours {
  const { grounds, towards, onAccent } = THEMES[theme];
  const wanted = rgbOf(accent);
  const softOf = (colour: Rgb) => mix(grounds[1] ?? onAccent, colour, SOFT_SHARE);
  const isReadable = (colour: Rgb) =>
    [...grounds, softOf(colour), onAccent].every((other) => contrast(colour, other) >= READABLE);
  let readable = wanted;
  for (let step = 1; step <= STEPS && !isReadable(readable); step++)
    readable = mix(wanted, towards, step / STEPS);
  return {
    accent: hexOf(readable),
    'accent-deep': hexOf(mix(readable, towards, DEEP_SHARE)),
    'accent-soft': hexOf(softOf(readable)),
    'on-accent': hexOf(onAccent),
  };
}

/** The contrast of two colours as in WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, n) =>
    Math.round(channel + ((to[n] ?? 0) - channel) * share),
  ) as unknown as Rgb;

export function rgbOf(hex: string): Rgb {
  const at = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

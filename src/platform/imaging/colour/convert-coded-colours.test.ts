import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aCodedAvif } from '@/testing/avif';
import { ciede2000 } from '@/testing/ciede2000';
import { pixelOf } from '@/testing/colours';
import { aWideHeic } from '@/testing/heic';
import { type ColourCodes, withColourCodes } from '@/testing/image-parts';
import { imagingOfBytes } from '@/testing/imaging';

const { processed } = imagingOfBytes();

/** In sRGB. The last two are brighter than the limit above which HDR is dimmed. */
const COLOURS = [
  [120, 90, 70],
  [60, 90, 130],
  [70, 120, 50],
  [150, 60, 45],
  [20, 20, 20],
  [128, 128, 128],
  [220, 190, 140],
  [245, 245, 245],
] as const;
const DIMMED = [6, 7];

type Matrix = readonly (readonly number[])[];
/** From linear light in sRGB, from its standards. */
const TO_P3: Matrix = [
  [0.822462, 0.177538, 0],
  [0.033194, 0.966806, 0],
  [0.017083, 0.072397, 0.91052],
];
const TO_BT2020: Matrix = [
  [0.627404, 0.329283, 0.043313],
  [0.069097, 0.91954, 0.011362],
  [0.016391, 0.088013, 0.895595],
];

const toLinear = (number: number) =>
  number <= 10.31475 ? number / 3294.6 : ((number / 255 + 0.055) / 1.055) ** 2.4;
const bySrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
/** SMPTE ST 2084, white at 203 cd/m². */
const byPq = (light: number) => {
  const power = ((light * 203) / 10_000) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
};
/** ITU-R BT.2100, of the scene on a screen of 1,000 cd/m², white at 203. */
const byHlg = (scene: number) =>
  scene <= 1 / 12
    ? Math.sqrt(3 * scene)
    : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
const toHlg = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
  const light = [red, green, blue].map((channel) => (channel * 203) / 1000);
  const luminance = 0.2627 * (light[0] ?? 0) + 0.678 * (light[1] ?? 0) + 0.0593 * (light[2] ?? 0);
  return light.map((channel) => byHlg(channel * luminance ** (1 / 1.2 - 1)));
};

const inPrimaries = (colour: readonly number[], matrix: Matrix) => {
  const light = colour.map(toLinear);
  return matrix.map((row) => row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0));
};
const inP3 = (colour: readonly number[]) => inPrimaries(colour, TO_P3).map(bySrgb);
const inPq = (colour: readonly number[]) => inPrimaries(colour, TO_BT2020).map(byPq);
const inHlg = (colour: readonly number[]) => toHlg(inPrimaries(colour, TO_BT2020));

/** The colours in columns of 8 px in 16 bits, each made from 0 to 1 by `encode`, in a PNG with these codes. */
const pngOf = async (encode: (colour: readonly number[]) => number[], codes: ColourCodes) => {
  const signals = COLOURS.map((colour) => encode(colour).map((signal) => signal * 65_535));
  const pixels = new Uint16Array(64 * 16 * 3);
  for (let at = 0; at < pixels.length; at += 3)
    pixels.set(signals[Math.floor(((at / 3) % 64) / 8)] ?? [], at);
  const image = sharp(pixels, { raw: { width: 64, height: 16, channels: 3 } });
  return withColourCodes(await image.toColourspace('rgb16').png().toBuffer(), codes);
};

/** The same AVIF, with this stated luminance of its brightest pixel. */
const withPeak = (avif: Buffer, nits: number) => {
  const box = Buffer.from([0, 0, 0, 12, ...Buffer.from('clli'), nits >> 8, nits & 255, 0, 0]);
  const properties = avif.indexOf('ipco') - 4;
  for (const grown of [avif.indexOf('meta') - 4, avif.indexOf('iprp') - 4, properties])
    avif.writeUInt32BE(avif.readUInt32BE(grown) + box.length, grown);
  const offset = avif.indexOf('iloc') + 18;
  avif.writeUInt32BE(avif.readUInt32BE(offset) + box.length, offset);
  const end = properties + avif.readUInt32BE(properties) - box.length;
  return Buffer.concat([avif.subarray(0, end), box, avif.subarray(end)]);
};

const shownOf = async (image: Buffer) => {
  const { rgb, width } = (await processed(image)).sample;
  return COLOURS.map((_, place) => {
    const at = (8 * width + place * 8 + 4) * 3;
    return [...rgb.subarray(at, at + 3)];
  });
};

it.each([
  ['an AVIF of 8 bits', async () => aCodedAvif('Display P3 in 8 bits')],
  ['a PNG', () => pngOf(inP3, [12, 13])],
])('shows %s with Display P3 in codes in its own colours', async (_, make) => {
  const shown = await shownOf(await make());
  shown.forEach((colour, place) => {
    expect(ciede2000(colour, COLOURS[place] ?? []), `${COLOURS[place]}`).toBeLessThan(2);
  });
});

it.each([
  ['PQ in AVIF of 10 bits', async () => aCodedAvif('PQ in 10 bits')],
  ['PQ in AVIF of 12 bits', async () => aCodedAvif('PQ in 12 bits')],
  ['PQ in PNG', () => pngOf(inPq, [9, 16])],
  ['HLG in AVIF of 12 bits', async () => aCodedAvif('HLG in 12 bits')],
  ['HLG in PNG', () => pngOf(inHlg, [9, 18])],
])('shows %s as on an ordinary screen, and dims bright pixels only', async (_, make) => {
  const shown = await shownOf(await make());
  shown.forEach((colour, place) => {
    const before = COLOURS[place] ?? [];
    if (!DIMMED.includes(place)) expect(ciede2000(colour, before), `${before}`).toBeLessThan(2);
  });
  const [bright = [], white = []] = DIMMED.map((place) => shown[place]);
  expect(ciede2000(bright, COLOURS[6])).toBeLessThan(6);
  expect(Math.min(...white)).toBeGreaterThan(220);
  expect(Math.max(...white)).toBeLessThan(245);
});

it('dims nothing of an image stated to be no brighter than white', async () => {
  const shown = await shownOf(withPeak(aCodedAvif('PQ in 12 bits'), 203));
  shown.forEach((colour, place) => {
    expect(ciede2000(colour, COLOURS[place] ?? []), `${COLOURS[place]}`).toBeLessThan(2);
  });
});

it('keeps transparent pixels of an HDR image', async () => {
  const opaque = sharp(await pngOf(inPq, [9, 16]))
    .resize(500)
    .toColourspace('rgb16');
  const clear = withColourCodes(await opaque.ensureAlpha(0.5).png().toBuffer(), [9, 16]);
  const { renditions } = await processed(clear);
  expect((await pixelOf(renditions[0]?.webp ?? clear, 20, 20))[3]).toBeCloseTo(128, -1);
});

it('shows a HEIC with Display P3 in codes like one with a profile', async () => {
  const coded = aWideHeic();
  const at = coded.indexOf('colrprof') + 4;
  coded.write('nclx', at);
  coded.writeUInt16BE(12, at + 4);
  coded.writeUInt16BE(13, at + 6);
  coded.writeUInt16BE(6, at + 8);
  coded.writeUInt8(0x80, at + 10);
  const { rgb } = (await processed(coded)).sample;
  expect(ciede2000([...rgb.subarray(0, 3)], [200, 60, 40])).toBeLessThan(3);
});

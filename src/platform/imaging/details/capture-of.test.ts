import sharp, { type Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPlainImage } from '@/testing/image-parts';
import { aCameraJpeg, seededRandom } from '@/testing/images';
import { captureOf } from './capture-of';
import { readExif } from './read-exif';

const readCapture = async (exif: Uint8Array | undefined) =>
  captureOf({ exif: await readExif(exif), iptc: new Map(), xmp: () => [], texts: new Map() });
const exifOf = async (jpeg: Uint8Array): Promise<Buffer> =>
  (await sharp(jpeg).metadata()).exif ?? Buffer.alloc(0);
const camera = async (options: Parameters<typeof aCameraJpeg>[0] = {}) =>
  readCapture(await exifOf(await aCameraJpeg({ megapixels: 0.01, ...options })));
const written = async (tags: Exif) => exifOf(await aPlainImage().withExif(tags).jpeg().toBuffer());
/** Turns the value of the first entry with this tag, type and count into `value`. */
const patched = (exif: Buffer, entry: string, value: string): Buffer => {
  const at = exif.indexOf(Buffer.from(entry, 'hex'));
  expect(at, 'the entry is there').toBeGreaterThan(0);
  return Buffer.concat([
    exif.subarray(0, at),
    Buffer.from(value, 'hex'),
    exif.subarray(at + value.length / 2),
  ]);
};

it('returns when, with what and where an image was taken', async () => {
  const capture = await camera({ gps: { latitude: -33.5, longitude: -70.25, altitude: 520.5 } });
  expect(capture).toEqual({
    recordedAt: '2024:05:01 12:00:00',
    make: 'Canon',
    model: 'Canon EOS R6',
    software: 'Firmware 1.8.2',
    latitude: -33.5,
    longitude: -70.25,
    altitude: 520.5,
  });
});

it('is null for an image without EXIF, with an empty block or with nothing of interest', async () => {
  expect(await readCapture(undefined)).toBeNull();
  expect(await readCapture(Buffer.alloc(0))).toBeNull();
  expect(await readCapture(await written({ IFD0: { Artist: 'Anna' } }))).toBeNull();
});

it('reads a block without the Exif prefix, as in WebP and AVIF files', async () => {
  const exif = await written({ IFD0: { Make: 'Canon' } });
  expect(await readCapture(exif.subarray(6))).toMatchObject({ make: 'Canon' });
});

it('reads a block after the header of a JPEG, as some phones write it into HEIC', async () => {
  const exif = await written({ IFD0: { Make: 'Canon' } });
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe1, (exif.length + 2) >> 8, exif.length + 2]);
  expect(await readCapture(Buffer.concat([header, exif]))).toMatchObject({ make: 'Canon' });
});

it.each(['0000:00:00 00:00:00', '    :  :     :  :  '])(
  'has no date of a clock that was never set: %j',
  async (recordedAt) => expect(await camera({ recordedAt })).toMatchObject({ recordedAt: null }),
);

describe('places', () => {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '2/1 15/1 0/1',
  };
  const place = async (tags: Record<string, string>) =>
    readCapture(await written({ IFD0: { Make: 'Canon' }, IFD3: tags }));

  it('are found when the pointer to them is a signed number', async () => {
    const exif = await written({ IFD3: gps });
    const pointer = exif.indexOf(Buffer.from([0x25, 0x88, 4, 0]));
    exif[pointer + 2] = 9;
    expect(await readCapture(exif)).toMatchObject({ latitude: 48.5, longitude: 2.25 });
  });

  it('are signed decimal degrees', async () => {
    expect(await place(gps)).toMatchObject({ latitude: 48.5, longitude: 2.25 });
    for (const [GPSLatitudeRef = '', GPSLongitudeRef = ''] of [
      ['S', 'W'],
      ['South', 'West'],
    ])
      expect(await place({ ...gps, GPSLatitudeRef, GPSLongitudeRef })).toMatchObject({
        latitude: -48.5,
        longitude: -2.25,
      });
  });

  it.each([
    ['without a longitude', { GPSLongitude: undefined }],
    ['without the letter of the hemisphere', { GPSLatitudeRef: undefined }],
    ['beyond the pole', { GPSLatitude: '91/1 0/1 0/1' }],
    ['beyond the date line', { GPSLongitude: '180/1 0/1 1/1' }],
    ['that are no numbers', { GPSLatitude: '0/0 0/0 0/0' }],
    ['that are infinite', { GPSLatitude: '48/0 0/1 0/1' }],
  ])('%s are null, both coordinates', async (_, change) => {
    const tags = Object.entries({ ...gps, ...change }).filter(([, value]) => value !== undefined);
    expect(await place(Object.fromEntries(tags) as Record<string, string>)).toMatchObject({
      make: 'Canon',
      latitude: null,
      longitude: null,
    });
  });

  it('below the sea have a negative altitude', async () => {
    const deadSea = { latitude: 31.5, longitude: 35.5, altitude: -430.5 };
    expect(await camera({ gps: deadSea })).toMatchObject(deadSea);
  });

  it('have no altitude when it is infinite or absurd', async () => {
    expect(await place({ ...gps, GPSAltitude: '5/0' })).toMatchObject({ altitude: null });
    expect(await place({ ...gps, GPSAltitude: '200000/1' })).toMatchObject({ altitude: null });
  });
});

describe('texts', () => {
  const hex = (characters: string) => Buffer.from(characters).toString('hex');
  /** The model read from a field with exactly these characters. */
  const model = async (characters: string) => {
    const placeholder = 'm'.repeat(Buffer.byteLength(characters));
    const exif = await written({ IFD0: { Make: 'Canon', Model: placeholder } });
    return (await readCapture(patched(exif, hex(placeholder), hex(characters))))?.model;
  };

  it('end at a NUL and lose control characters', async () => {
    expect(await model('EOS\u0007 R6  \0\0')).toBe('EOS R6');
    expect(await model('EOS R6\0of the field')).toBe('EOS R6');
    expect(await model('\0EOS R6')).toBeNull();
    expect(await model('\0\0\0\0\0\0')).toBeNull();
  });

  it('are cut at 200 characters, never within one', async () => {
    expect(await model('R'.repeat(500))).toBe('R'.repeat(200));
    expect(await model(`${'x'.repeat(199)}📷📷`)).toBe(`${'x'.repeat(199)}📷`);
  });
});

describe('broken EXIF', () => {
  it('with one value outside the block does no harm', async () => {
    const exif = await exifOf(await aCameraJpeg({ megapixels: 0.01 }));
    const broken = patched(exif, '0200050003000000', '02000500030000000000ff7f');
    expect(await readCapture(broken)).toMatchObject({ make: 'Canon', latitude: null });
  });

  it.each([
    ['latitude', '0200050003000000', '02000500ffffff01', { make: 'Canon', latitude: null }],
    ['make', '0f0102', '0f010500ffffff01', { make: null, model: 'Canon EOS R6' }],
    ['taken', '039002', '03900500ffffff01', { recordedAt: '2024:05:01 12:00:00' }],
  ])('claiming 33 million values of one tag costs no memory: %s', async (_, entry, claim, left) => {
    const exif = await exifOf(await aCameraJpeg({ megapixels: 0.01 }));
    const memory = process.resourceUsage().maxRSS;
    const capture = await readCapture(patched(exif, entry, claim));
    expect(process.resourceUsage().maxRSS - memory).toBeLessThan(50_000); // kilobytes
    expect(capture).toMatchObject(left);
  });

  it('never throws, whatever the bytes', async () => {
    const exif = await exifOf(await aCameraJpeg({ megapixels: 0.01 }));
    const random = seededRandom(7);
    for (let round = 0; round < 500; round++) {
      const mutant = Buffer.from(exif);
      for (let change = 0; change < 1 + (round % 8); change++)
        mutant[Math.floor(random() * mutant.length)] = random() * 256;
      const capture = await readCapture(mutant);
      expect(JSON.parse(JSON.stringify(capture))).toEqual(capture); // No NaN, no Infinity.
      expect(JSON.stringify(capture)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }
  });
});

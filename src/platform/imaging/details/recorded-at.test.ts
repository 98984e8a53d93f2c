import type { Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPlainImage, ENCODERS, withIptc, withLateChunks } from '@/testing/image-parts';
import { imagingOfBytes } from '@/testing/imaging';
import { xmpPacket } from '@/testing/xmp-packet';

const { detailsOf } = imagingOfBytes();
const captureOf = async (image: Uint8Array) => (await detailsOf(image)).capture;

/** A JPEG with what its segments state. */
const aJpeg = async ({ exif = {}, xmp = '', iptc = {} as Record<number, string> } = {}) => {
  let image = aPlainImage().withExif(exif as Exif);
  if (xmp) image = image.withXmp(xmpPacket(xmp));
  const jpeg = await image.jpeg().toBuffer();
  const entries = Object.entries(iptc).map(([set, text]): [number, string] => [Number(set), text]);
  return entries.length > 0 ? withIptc(jpeg, entries) : jpeg;
};

const CHANGED = { IFD0: { DateTime: '2021:10:29 13:42:00' } };
const ORDER: [string, string, Parameters<typeof aJpeg>[0]][] = [
  [
    'EXIF DateTimeOriginal',
    '2001:01:01 01:01:01',
    { exif: { IFD2: { DateTimeOriginal: '2001:01:01 01:01:01' } } },
  ],
  [
    'XMP exif:DateTimeOriginal',
    '2002-02-02T02:02:02',
    { xmp: 'exif:DateTimeOriginal="2002-02-02T02:02:02"' },
  ],
  ['XMP photoshop:DateCreated', '2003-03-03', { xmp: 'photoshop:DateCreated="2003-03-03"' }],
  [
    'XMP xmp:CreateDate',
    '2004-04-04T04:04:04+02:00',
    { xmp: 'xmp:CreateDate="2004-04-04T04:04:04+02:00"' },
  ],
  [
    'EXIF DateTimeDigitized',
    '2005:05:05 05:05:05',
    { exif: { IFD2: { DateTimeDigitized: '2005:05:05 05:05:05' } } },
  ],
  ['XMP exif:DateTimeDigitized', '2006-06-06', { xmp: 'exif:DateTimeDigitized="2006-06-06"' }],
  ['IPTC', '2007:07:07 07:07:07+01:00', { iptc: { 55: '20070707', 60: '070707+0100' } }],
  [
    'the stamp of GPS',
    '2008:08:08 08:08:08Z',
    { exif: { IFD3: { GPSDateStamp: '2008:08:08', GPSTimeStamp: '8/1 8/1 85/10' } } },
  ],
  [
    'XMP exif:GPSTimeStamp',
    '2009-09-09T09:09:09Z',
    { xmp: 'exif:GPSTimeStamp="2009-09-09T09:09:09Z"' },
  ],
  ['EXIF DateTime, the last change', '2021:10:29 13:42:00', { exif: CHANGED }],
  ['XMP xmp:ModifyDate', '2022-01-01T00:00:00', { xmp: 'xmp:ModifyDate="2022-01-01T00:00:00"' }],
];

describe('the date of capture', () => {
  it.each(ORDER)('is read from %s', async (_, date, parts) => {
    expect(await captureOf(await aJpeg(parts))).toMatchObject({ recordedAt: date });
  });

  it.each(ORDER.map(([name], place) => [name, place] as const))(
    'is taken from %s before everything after it',
    async (_, place) => {
      const parts = ORDER.slice(place).map(([, , each]) => each);
      const all = {
        exif: Object.assign({}, ...parts.map((each) => each?.exif ?? {}).toReversed()),
        xmp: parts.map((each) => each?.xmp ?? '').join(' '),
        iptc: Object.assign({}, ...parts.map((each) => each?.iptc ?? {})),
      };
      expect((await captureOf(await aJpeg(all)))?.recordedAt).toBe(ORDER[place]?.[1]);
    },
  );

  it.each([
    ['0000:00:00 00:00:00'],
    ['    :  :     :  :  '],
    ['1904:01:01 00:00:00'],
    ['2024:13:45 00:00:00'],
    ['not set 1'],
  ])('is not the unreadable %j when there is another one', async (DateTimeOriginal) => {
    const jpeg = await aJpeg({ exif: { IFD2: { DateTimeOriginal } }, iptc: { 55: '20010203' } });
    expect((await captureOf(jpeg))?.recordedAt).toBe('2001:02:03');
  });

  it.each([
    ['tEXt', 'Creation Time\x002017:08:09 10:11:12', '2017:08:09 10:11:12'],
    ['tEXt', 'creation_time\x002017-08-09', '2017-08-09'],
    [
      'iTXt',
      'Creation Time\0\0\0\0\0Wed, 09 Aug 2017 10:11:12 +0200',
      'Wed, 09 Aug 2017 10:11:12 +0200',
    ],
    [
      'iTXt',
      `XML:com.adobe.xmp\0\0\0\0\0${xmpPacket('xmp:CreateDate="2017-08-09"')}`,
      '2017-08-09',
    ],
    ['tEXt', 'exif:DateTimeOriginal\x002016:07:08 09:10:11', '2016:07:08 09:10:11'],
    // The last change: no byte of this year is beyond ASCII.
    ['tIME', '\x07\x7f\x08\x09\x0a\x0b\x0c', '1919:08:09 10:11:12Z'],
  ])('of a PNG is read from a text after the pixels: %s %.20s', async (type, content, date) => {
    const png = await aPlainImage().png().toBuffer();
    const late = withLateChunks(png, [[type, Buffer.from(content)]]);
    expect((await captureOf(late))?.recordedAt).toBe(date);
  });
});

const XMP_CAMERA =
  xmpPacket(`exif:DateTimeOriginal="2019-03-04T05:06:07" tiff:Make="Canon" tiff:Model="EOS R6"
  xmp:CreatorTool="Lightroom" exif:GPSLatitude="35,40.8N" exif:GPSLongitude="139,45,36W" exif:GPSAltitude="405/10"
  exif:GPSAltitudeRef="1"`);
const CAMERA = {
  recordedAt: '2019-03-04T05:06:07',
  make: 'Canon',
  model: 'EOS R6',
  software: 'Lightroom',
  latitude: 35.68,
  longitude: -139.76,
  altitude: -40.5,
};

describe('the zone that a camera writes apart', () => {
  const written = (tags: Record<string, string>, IFD0 = {}) =>
    aJpeg({ exif: { IFD0, IFD2: { DateTimeOriginal: '2024:05:01 12:00:00', ...tags } } });

  it.each([
    ['+02:00', '2024:05:01 12:00:00+02:00'],
    ['-03:30', '2024:05:01 12:00:00-03:30'],
    ['+05:45', '2024:05:01 12:00:00+05:45'],
    ['-5:00', '2024:05:01 12:00:00-05:00'],
    ['+0530', '2024:05:01 12:00:00+05:30'],
    ['+530', '2024:05:01 12:00:00+05:30'],
    ['+5', '2024:05:01 12:00:00'],
    ['   :  ', '2024:05:01 12:00:00'],
    ['+99:00', '2024:05:01 12:00:00'],
    ['CEST', '2024:05:01 12:00:00'],
  ])('%j beside the date makes %s', async (OffsetTimeOriginal, date) => {
    expect((await captureOf(await written({ OffsetTimeOriginal })))?.recordedAt).toBe(date);
  });

  it('belongs to the date that it names', async () => {
    const changed = await written({ OffsetTime: '+09:00', OffsetTimeDigitized: '+09:00' });
    expect((await captureOf(changed))?.recordedAt).toBe('2024:05:01 12:00:00');
    const digitized = await aJpeg({
      exif: { IFD2: { DateTimeDigitized: '2024:05:01 12:00:00', OffsetTimeDigitized: '+09:00' } },
    });
    expect((await captureOf(digitized))?.recordedAt).toBe('2024:05:01 12:00:00+09:00');
    const last = await aJpeg({ exif: { ...CHANGED, IFD2: { OffsetTime: '-08:00' } } });
    expect((await captureOf(last))?.recordedAt).toBe('2021:10:29 13:42:00-08:00');
  });
});

describe('a camera that only XMP names', () => {
  it.each(ENCODERS)('is read with date and place from a %s', async (_, as) => {
    const image = await as(aPlainImage().withXmp(XMP_CAMERA)).toBuffer();
    expect(await captureOf(image)).toEqual(CAMERA);
  });

  it.each(['before', 'after'])('is read from a GIF, %s its frame', async (place) => {
    const gif = await aPlainImage().gif().toBuffer();
    const trailer = Buffer.from(Array.from({ length: 256 }, (_, at) => 255 - at));
    const packetBytes = [
      Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
      Buffer.from(XMP_CAMERA),
      Buffer.from([1]),
      trailer,
      Buffer.from([0]),
    ];
    const colours = gif.readUInt8(10) & 0x80 ? 3 * 2 ** ((gif.readUInt8(10) & 7) + 1) : 0;
    const at = place === 'before' ? 13 + colours : gif.length - 1;
    const image = Buffer.concat([gif.subarray(0, at), ...packetBytes, gif.subarray(at)]);
    expect(await captureOf(image)).toEqual(CAMERA);
  });

  it.each([
    ['35.68N', '139.76E', [35.68, 139.76]],
    ['35,40,48S', '139,45,36.0W', [-35.68, -139.76]],
    ['35/1,40/1,48/1N', '139/1,4560/100,0/1E', [35.68, 139.76]],
    ['-35.68', '139.76', [-35.68, 139.76]],
    ['35.68', '139.76E', [35.68, 139.76]],
    ["35 deg 40' 48.00&quot; N", "139 deg 45' 36.00&quot; W", [35.68, -139.76]],
    // Points written as commas; 35,40N is still minutes.
    ['-35,68', '139,7', [-35.68, 139.7]],
    ['35,6812N', '139,76E', [35.6812, 139.76]],
    ['N 35° 40′ 48,0″', 'E 139° 45,6′', [35.68, 139.76]],
    ['35,40,48,36N', '139,45,600E', [35.6801, 139.76]],
    ['35,40N', '139,45E', [35 + 40 / 60, 139.75]],
    ['-35 40 48', '+139 45 36', [-35.68, 139.76]],
    ['-35.68N', '139.76E', [null, null]],
    ['91,0N', '139.76E', [null, null]],
    ['35,40.8', '139.76E', [null, null]],
    ['north', '139.76E', [null, null]],
    ['52,00000,50,00000,34,01180N', '11,00000,10,00000,3,90000E', [52.8427810556, 11.16775]],
  ])('stands at %s %s', async (latitude, longitude, position) => {
    const xmp = `tiff:Make="Canon" exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`;
    const capture = await captureOf(await aJpeg({ xmp }));
    expect([capture?.latitude, capture?.longitude]).toEqual(
      position.map((degrees) => (degrees === null ? null : expect.closeTo(degrees, 9))),
    );
  });

  it('gives way to that of EXIF, field by field', async () => {
    const xmp =
      'tiff:Make="Canon" tiff:Model="EOS R6" exif:GPSLatitude="1,0N" exif:GPSLongitude="1,0E"';
    const exif = { IFD0: { Make: 'Nikon' } };
    expect(await captureOf(await aJpeg({ exif, xmp }))).toMatchObject({
      make: 'Nikon',
      model: 'EOS R6',
      latitude: 1,
      longitude: 1,
    });
  });
});

describe('0° N 0° E', () => {
  const ZERO = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '0/1 0/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '0/1 0/1 0/1',
  };
  const placeOf = async (gps: Record<string, string>, xmp = '') =>
    captureOf(await aJpeg({ exif: { IFD0: { Make: 'Canon' }, IFD3: gps }, xmp }));

  it.each([
    ['alone', {}],
    ['in the south and west', { GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' }],
    ['with an altitude of zero', { GPSAltitude: '0/1' }],
    ['with a time', { GPSDateStamp: '2024:05:01', GPSTimeStamp: '12/1 0/1 0/1' }],
    ['with an accuracy of zero', { GPSHPositioningError: '0/1' }],
  ])('is no position %s', async (_, more) => {
    expect(await placeOf({ ...ZERO, ...more })).toMatchObject({
      make: 'Canon',
      latitude: null,
      longitude: null,
      altitude: null,
    });
  });

  it('is none in XMP either, and that of XMP counts instead', async () => {
    const zero = 'exif:GPSLatitude="0,0N" exif:GPSLongitude="0,0E"';
    expect(await placeOf({}, zero)).toMatchObject({ latitude: null, longitude: null });
    const written = 'exif:GPSLatitude="1,0N" exif:GPSLongitude="1,0E"';
    expect(await placeOf(ZERO, written)).toMatchObject({ latitude: 1, longitude: 1 });
    const high = { ...ZERO, GPSAltitude: '52/10' };
    expect(await placeOf(high, written)).toMatchObject({ latitude: 1, longitude: 1 });
    expect(await placeOf(high, zero)).toMatchObject({ latitude: 0, altitude: 5.2 });
  });

  it.each([
    ['an altitude', { GPSAltitude: '52/10' }, { altitude: 5.2 }],
    ['an accuracy', { GPSHPositioningError: '5/1' }, { altitude: null }],
    ['a precision', { GPSDOP: '12/10' }, { altitude: null }],
  ])('is one with %s', async (_, more, stated) => {
    expect(await placeOf({ ...ZERO, ...more })).toMatchObject({
      latitude: 0,
      longitude: 0,
      ...stated,
    });
  });

  it('does not touch places on the equator or the meridian', async () => {
    const equator = { ...ZERO, GPSLongitude: '32/1 30/1 0/1' };
    expect(await placeOf(equator)).toMatchObject({ latitude: 0, longitude: 32.5 });
  });
});

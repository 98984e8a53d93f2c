import { deflateSync } from 'node:zlib';
import sharp, { type Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aPlainImage,
  ENCODERS,
  withIptc,
  withLateChunks,
  withSegment,
} from '@/testing/image-parts';
import { imagingOfBytes } from '@/testing/imaging';
import { readIptc } from './read-iptc';

const { detailsOf } = imagingOfBytes();
const photoOf = async (image: Uint8Array) => (await detailsOf(image)).photo;

const CAMERA: Exif = {
  IFD0: { Make: 'Pear', ImageDescription: 'By EXIF', Artist: 'Anna Exif', Copyright: '2026 Exif' },
  IFD2: {
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '400',
    FocalLength: '334/10',
    FocalLengthIn35mmFilm: '50',
    LensMake: 'Pear',
    LensModel: '33 mm f/2.8',
  },
};

const NOTHING = {
  lens: null,
  exposureTime: null,
  fNumber: null,
  iso: null,
  focalLength: null,
  focalLength35mm: null,
  artist: null,
  copyright: null,
  title: null,
  caption: null,
  keywords: [],
  place: null,
};

const packet = (properties: string, attributes = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/"
    xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" ${attributes}>${properties}</rdf:Description>
  </rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const XMP = packet(
  `<d:title><rdf:Alt><rdf:li xml:lang="de">Hafen</rdf:li><rdf:li xml:lang="x-default">Harbour</rdf:li></rdf:Alt></d:title>
   <d:description><rdf:Alt><rdf:li xml:lang="x-default">Boats &amp; nets&#10;at dawn</rdf:li></rdf:Alt></d:description>
   <d:creator><rdf:Seq><rdf:li>Anna</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></d:creator>
   <d:rights><rdf:Alt><rdf:li xml:lang="x-default">© Anna</rdf:li></rdf:Alt></d:rights>
   <d:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>日本</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></d:subject>`,
  'aux:Lens="Old 50"',
);

const aJpeg = () => aPlainImage().jpeg().toBuffer();
const iptcJpeg = async (entries: [number, Buffer | string][]) => withIptc(await aJpeg(), entries);
const APP1 = 0xe1;
const exifJpeg = async (content: Buffer) => withSegment(await aJpeg(), APP1, content);
const xmpSegment = (content: Buffer | string) =>
  Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(content as string)]);
const pngWith = async (chunks: [type: string, content: Buffer][]) =>
  withLateChunks(await aPlainImage().png().toBuffer(), chunks);

/** A PNG with texts containing blocks of metadata, as ImageMagick writes them. */
const pngWithProfiles = (profiles: Record<string, Buffer>, packed: boolean) =>
  pngWith(
    Object.entries(profiles).map(([kind, block]) => {
      const lines = block.toString('hex').match(/.{1,72}/g) ?? [];
      const length = String(block.length).padStart(8);
      const text = Buffer.from(`\n${kind}\n${length}\n${lines.join('\n')}\n`);
      const content = packed ? Buffer.concat([Buffer.from([0]), deflateSync(text)]) : text;
      const keyword = Buffer.from(`Raw profile type ${kind}\0`);
      return [packed ? 'zTXt' : 'tEXt', Buffer.concat([keyword, content])];
    }),
  );

const IN_HEADER = ENCODERS.filter(([format]) => format !== 'TIFF');

it.each(IN_HEADER)('returns the camera settings of a %s', async (_, as) => {
  expect(await photoOf(await as(aPlainImage().withExif(CAMERA)).toBuffer())).toEqual({
    ...NOTHING,
    lens: 'Pear 33 mm f/2.8',
    exposureTime: 0.004,
    fNumber: 2.8,
    iso: 400,
    focalLength: 33.4,
    focalLength35mm: 50,
    artist: 'Anna Exif',
    copyright: '2026 Exif',
    caption: 'By EXIF',
  });
});

it.each(ENCODERS)('returns what people wrote into a %s, preferring XMP to EXIF', async (_, as) => {
  const image = aPlainImage()
    .withExif({ IFD0: CAMERA.IFD0 ?? {} })
    .withXmp(XMP);
  expect(await photoOf(await as(image).toBuffer())).toEqual({
    ...NOTHING,
    lens: 'Old 50',
    artist: 'Anna, Bo',
    copyright: '© Anna',
    title: 'Harbour',
    caption: 'Boats & nets\nat dawn',
    keywords: ['sea', '日本'],
  });
});

it('names the place people wrote into a file, preferring XMP to IPTC', async () => {
  const iptc: [number, string][] = [
    [92, 'Pier 3'],
    [90, 'Berlin'],
    [95, 'Berlin'],
    [101, 'Germany'],
  ];
  expect((await photoOf(await iptcJpeg(iptc)))?.place).toBe('Pier 3, Berlin, Germany');
  const xmp = packet(
    '<ps:City>Brest</ps:City>',
    `xmlns:ps="http://ns.adobe.com/photoshop/1.0/" ps:Country="France"
     xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" core:Location="Port de commerce"`,
  );
  const jpeg = await aPlainImage().withXmp(xmp).jpeg().toBuffer();
  expect((await photoOf(jpeg))?.place).toBe('Port de commerce, Brest, France');
});

it('reads the EXIF of a PNG even after its pixels', async () => {
  const png = await aPlainImage().withExif(CAMERA).png().toBuffer();
  const at = png.indexOf('eXIf') - 4;
  const exif = png.subarray(at, at + 12 + png.readUInt32BE(at));
  const end = png.length - 12;
  const late = [png.subarray(0, at), png.subarray(at + exif.length, end), exif, png.subarray(end)];
  expect(await photoOf(Buffer.concat(late))).toMatchObject({ lens: 'Pear 33 mm f/2.8' });
});

it.each([
  ['packed', true],
  ['plain', false],
])('reads blocks of ImageMagick in a PNG as %s text', async (_, packed) => {
  const camera = await aPlainImage().withExif(CAMERA).jpeg().toBuffer();
  const { exif = Buffer.alloc(0) } = await sharp(camera).metadata();
  const iptc = Buffer.from('\x1c\x02\x05\0\x07Harbour', 'latin1');
  const app1 = xmpSegment(XMP);
  expect(await photoOf(await pngWithProfiles({ exif, iptc }, packed))).toMatchObject({
    lens: 'Pear 33 mm f/2.8',
    title: 'Harbour',
  });
  expect(await photoOf(await pngWithProfiles({ APP1: app1 }, packed))).toMatchObject({
    artist: 'Anna, Bo',
  });
});

it('reads what people wrote into a PNG as text, in all of its forms', async () => {
  const packed = deflateSync(Buffer.from('© Anna', 'latin1'));
  const chunks: [string, Buffer][] = [
    ['tEXt', Buffer.from('Title\0Jetée', 'latin1')],
    ['tEXt', Buffer.from('Title\0Second')],
    ['zTXt', Buffer.concat([Buffer.from('Copyright\0\0'), packed])],
    ['iTXt', Buffer.from('Author\0\0\0ja\0作者\0松尾')],
    ['iTXt', Buffer.concat([Buffer.from('Description\0\x01\0\0\0'), deflateSync('海\nと舟')])],
    ['tEXt', Buffer.from('Comment\0Created with a program')],
  ];
  expect(await photoOf(await pngWith(chunks))).toEqual({
    ...NOTHING,
    title: 'Jetée',
    artist: '松尾',
    copyright: '© Anna',
    caption: '海\nと舟',
  });
});

it.each([
  ['zTXt', 'Title\0\0not packed'],
  ['iTXt', 'Title\0\x01\0\0\0not packed'],
  ['iTXt', 'Title\0'],
  ['tEXt', 'Title\0'],
  ['tEXt', 'Title'],
])('skips a broken text of a PNG, %s %j', async (type, content) => {
  expect(await photoOf(await pngWith([[type, Buffer.from(content)]]))).toBeNull();
});

it.each(['utf16le', 'utf16be'])('reads XMP in %s', async (encoding) => {
  const text = Buffer.from(`\uFEFF${XMP}`, 'utf16le');
  const packetBytes = encoding === 'utf16be' ? text.swap16() : text;
  const jpeg = await exifJpeg(xmpSegment(packetBytes));
  expect(await photoOf(jpeg)).toMatchObject({ keywords: ['sea', '日本'] });
});

describe('IPTC', () => {
  it('is read from a JPEG, in UTF-8 and in Windows-1252', async () => {
    const jpeg = await iptcJpeg([
      [5, 'Harbour'],
      [25, 'sea'],
      [25, Buffer.from('Möwe \x80', 'latin1')],
      [25, '日本'],
      [80, Buffer.from('Anna\x81B\x8dC\x8fD\x90E\x9dF', 'latin1')],
      [116, '© Anna'],
      [120, 'Boats\r\nat dawn'],
    ]);
    expect(await photoOf(jpeg)).toEqual({
      ...NOTHING,
      title: 'Harbour',
      keywords: ['sea', 'Möwe €', '日本'],
      artist: 'Anna B C D E F',
      copyright: '© Anna',
      caption: 'Boats\nat dawn',
    });
  });

  it('is read from whole numbers of the other byte order, as in some TIFFs', () => {
    const block = Buffer.from('\x1c\x02\x05\0\x07Harbour', 'latin1');
    expect(readIptc(block.swap32()).get(5)).toEqual(['Harbour']);
  });

  it('is read up to its first broken entry', async () => {
    const jpeg = await iptcJpeg([
      [25, 'sea'],
      [25, 'sky'],
    ]);
    jpeg[jpeg.indexOf('sky') - 1] = 255;
    expect(await photoOf(jpeg)).toMatchObject({ keywords: ['sea'] });
  });
});

it('is null for a file without such texts, or only with those no person wrote', async () => {
  expect(await photoOf(await aJpeg())).toBeNull();
  const camera = { ImageDescription: 'OLYMPUS DIGITAL CAMERA         ' };
  expect(
    await photoOf(await aPlainImage().withExif({ IFD0: camera }).jpeg().toBuffer()),
  ).toBeNull();
  const unknown = { FNumber: '0/0', ExposureTime: '0/1', ISOSpeedRatings: '0', LensModel: '----' };
  expect(
    await photoOf(await aPlainImage().withExif({ IFD2: unknown }).jpeg().toBuffer()),
  ).toBeNull();
});

describe('what says nothing', () => {
  const alternatives = (name: string, items: string) =>
    `<d:${name}><rdf:Alt>${items}</rdf:Alt></d:${name}>`;
  const item = (text: string, language = 'x-default') =>
    `<rdf:li xml:lang="${language}">${text}</rdf:li>`;
  const photoWith = async (properties: string, exif: Exif = {}) =>
    photoOf(await aPlainImage().withExif(exif).withXmp(packet(properties)).jpeg().toBuffer());

  it.each([
    'x-default',
    'lang=&quot;x-default&quot;',
    'lang=&quot;x-default&quot; OLYMPUS DIGITAL CAMERA',
    'charset=&quot;Ascii&quot; binary comment',
    'OLYMPUS IMAGING CORP.',
    '????',
    ' &#160; ',
  ])('is left out of every field: %s', async (filler) => {
    const lists = `<d:creator><rdf:Seq><rdf:li>${filler}</rdf:li></rdf:Seq></d:creator>
      <d:subject><rdf:Bag><rdf:li>${filler}</rdf:li></rdf:Bag></d:subject>`;
    const texts = ['title', 'description', 'rights'].map((name) =>
      alternatives(name, item(filler)),
    );
    expect(await photoWith(texts.join('') + lists)).toBeNull();
  });

  it('gives way to the next language, and to the next source', async () => {
    const title = alternatives('title', item('') + item('Hafen', 'de'));
    const caption = alternatives('description', item('SONY DSC'));
    const exif = { IFD0: { ImageDescription: 'Boats at dawn' } };
    expect(await photoWith(title + caption, exif)).toMatchObject({
      title: 'Hafen',
      caption: 'Boats at dawn',
    });
  });

  it('is taken off the text it was written before', async () => {
    const caption = alternatives('description', item('lang=&quot;x-default&quot; Boats'));
    expect((await photoWith(caption))?.caption).toBe('Boats');
  });

  it('is the name of the camera or its program as the file states them', async () => {
    const exif = { IFD0: { Make: 'Acme', Model: 'Snap 3', Artist: 'Acme', Copyright: 'Snap 3' } };
    expect(await photoWith('', { ...exif, IFD2: { FNumber: '28/10' } })).toEqual({
      ...NOTHING,
      fNumber: 2.8,
    });
  });

  it('is left out of several names', async () => {
    const names = '<rdf:li>Picasa</rdf:li><rdf:li>Anna</rdf:li><rdf:li>unknown</rdf:li>';
    expect((await photoWith(`<d:creator><rdf:Seq>${names}</rdf:Seq></d:creator>`))?.artist).toBe(
      'Anna',
    );
  });
});

it('reads camera settings that only XMP has', async () => {
  const xmp = packet(
    '<e:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></e:ISOSpeedRatings>',
    `xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:x="http://cipa.jp/exif/1.0/" e:FNumber="28/10"
     e:ExposureTime="1/250" e:FocalLength="33.4" e:FocalLengthIn35mmFilm="50" x:LensModel="33 mm f/2.8"`,
  );
  expect(await photoOf(await aPlainImage().withXmp(xmp).webp().toBuffer())).toEqual({
    ...NOTHING,
    lens: '33 mm f/2.8',
    exposureTime: 0.004,
    fNumber: 2.8,
    iso: 400,
    focalLength: 33.4,
    focalLength35mm: 50,
  });
});

it('bounds what it keeps', async () => {
  const list = Array.from({ length: 300 }, (_, at) => `<rdf:li>${at}${'k'.repeat(200)}</rdf:li>`);
  const caption = `<d:description>${'c'.repeat(9000)}</d:description>`;
  const xmp = packet(`<d:subject><rdf:Bag>${list.join('')}</rdf:Bag></d:subject>${caption}`);
  const photo = await photoOf(await aPlainImage().withXmp(xmp).png().toBuffer());
  expect(photo?.keywords).toHaveLength(200);
  expect(photo?.keywords[299 - 100]).toHaveLength(100);
  expect(photo?.caption).toHaveLength(5000);
});

it.each([
  ['ends early', XMP.slice(0, 700)],
  ['is no XML', 'Dear Anna, <<<'],
  ['names what it does not have', packet('<d:title>&lol;&#xD800;</d:title>')],
  [
    'multiplies itself',
    packet('<d:title>&a;</d:title>').replace(
      '<x:',
      `<!DOCTYPE x [<!ENTITY b "${'b'.repeat(1000)}"><!ENTITY a "${'&b;'.repeat(1000)}">]><x:`,
    ),
  ],
  ['is nested deeply', packet(`${'<d:title>'.repeat(20_000)}${'</d:title>'.repeat(20_000)}`)],
])('survives a packet that %s', async (_, xmp) => {
  const photo = await photoOf(await aPlainImage().withXmp(xmp).png().toBuffer());
  expect((photo?.title ?? '').length).toBeLessThan(201);
});

describe('what Windows Explorer wrote into EXIF', () => {
  /** An EXIF block with these texts in UTF-16, or as text of EXIF, ended by a NUL. */
  const explorerExif = (
    texts: Record<number, string>,
    encoding: 'utf16le' | 'utf8' = 'utf16le',
  ) => {
    const entries = Object.entries(texts).map(([tag, text]) => ({
      tag: Number(tag),
      value: Buffer.from(`${text}\0`, encoding),
    }));
    let at = 8 + 2 + entries.length * 12 + 4;
    const directory = entries.map(({ tag, value }) => {
      const entry = Buffer.alloc(12);
      entry.writeUInt16LE(tag, 0);
      entry.writeUInt16LE(encoding === 'utf8' ? 2 : 1, 2);
      entry.writeUInt32LE(value.length, 4);
      entry.writeUInt32LE(at, 8);
      at += value.length;
      return entry;
    });
    const count = Buffer.from([entries.length, 0]);
    return Buffer.concat([
      Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
      count,
      ...directory,
      Buffer.alloc(4),
      ...entries.map(({ value }) => value),
    ]);
  };
  const [TITLE, COMMENT, AUTHOR, KEYWORDS, SUBJECT] = [0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f];
  const WRITTEN = {
    [TITLE]: 'Möwen 🐦',
    [COMMENT]: 'Am Hafen\r\num sechs',
    [AUTHOR]: 'Ana; Bo',
    [KEYWORDS]: 'sea; Möwe;;日本',
  };

  it('is title, caption, author and keywords', async () => {
    expect(await photoOf(await exifJpeg(explorerExif(WRITTEN)))).toEqual({
      ...NOTHING,
      title: 'Möwen 🐦',
      caption: 'Am Hafen\num sechs',
      artist: 'Ana; Bo',
      keywords: ['sea', 'Möwe', '日本'],
    });
    const subject = await photoOf(await exifJpeg(explorerExif({ [SUBJECT]: 'Gulls' })));
    expect(subject).toMatchObject({ caption: 'Gulls' });
  });

  it('is read as text of EXIF, too, as Windows Phone wrote it, and to its first NUL', async () => {
    const texts = explorerExif({ [TITLE]: 'Pyöräily', [KEYWORDS]: 'talvi;lumi' }, 'utf8');
    expect(await photoOf(await exifJpeg(texts))).toMatchObject({
      title: 'Pyöräily',
      keywords: ['talvi', 'lumi'],
    });
    const rest = explorerExif({ [TITLE]: '\u{FEFF}DSA\0\0junk' });
    expect(await photoOf(await exifJpeg(rest))).toMatchObject({ title: 'DSA' });
  });

  it('gives way to every other source, and says nothing when it is blank', async () => {
    const both = withSegment(await exifJpeg(explorerExif(WRITTEN)), APP1, xmpSegment(XMP));
    expect(await photoOf(both)).toMatchObject({
      title: 'Harbour',
      caption: 'Boats & nets\nat dawn',
      artist: 'Anna, Bo',
      keywords: ['sea', '日本'],
    });
    const blank = explorerExif({ [TITLE]: '  ', [KEYWORDS]: ' ; ', [COMMENT]: '  ' });
    expect(await photoOf(await exifJpeg(blank))).toBeNull();
  });
});

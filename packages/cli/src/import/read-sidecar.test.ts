import { expect, it } from 'vitest';
import type { ManifestFile } from '../archive/manifest.js';
import { writeSidecar } from '../export/write-sidecar.js';
import { readSidecar } from './read-sidecar.js';

const packet = (inner: string, attributes = '') =>
  Buffer.from(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${attributes}>
${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`);

const list = (kind: string, ...texts: string[]) =>
  `<rdf:${kind}>${texts.map((text) => `<rdf:li xml:lang="x-default">${text}</rdf:li>`).join('')}</rdf:${kind}>`;

it('reads a sidecar of Lightroom, with properties as attributes', () => {
  const read = readSidecar(
    packet(
      `<dc:title>${list('Alt', 'Pier')}</dc:title><dc:description>${list('Alt', 'A pier &amp; the sea')}</dc:description>
       <dc:subject>${list('Bag', 'sea', 'Brest, Finistère', 'trash')}</dc:subject><dc:creator>${list('Seq', 'Ada', 'Bo')}</dc:creator>
       <dc:rights>${list('Alt', '© Ada')}</dc:rights>`,
      'xmp:ModifyDate="2026-07-01T00:00:00Z" photoshop:DateCreated="2026-06-14T10:00:00.12+02:00" photoshop:Credit="Northlight" exif:GPSLatitude="48,21.6N" exif:GPSLongitude="4,46.2W"',
    ),
  );
  expect(read).toEqual({
    values: {
      name: 'Pier',
      description: 'A pier & the sea',
      takenAt: '2026-06-14T10:00:00.12+02:00',
      position: { latitude: expect.closeTo(48.36, 9), longitude: expect.closeTo(-4.77, 9) },
      rights: { creator: 'Ada, Bo', credit: 'Northlight', copyright: '© Ada' },
    },
    tags: ['sea', 'Brest Finistère'],
    collections: [],
  });
});

it('reads a sidecar of darktable, with times as EXIF writes them', () => {
  const read = readSidecar(packet('', 'exif:DateTimeOriginal="2024:05:01 12:00:00.000"'));
  expect(read.values).toEqual({ takenAt: '2024-05-01T12:00:00.000' });
});

it('says nothing by what is no XMP', () => {
  for (const text of ['', 'no XML', '<a/>', '<x:xmpmeta'])
    expect(readSidecar(Buffer.from(text))).toEqual({ values: {}, tags: [], collections: [] });
});

it('reads what an export writes', () => {
  const file = {
    name: 'Pier <1> & "2".jpg',
    description: 'Line 1\nLine 2 ]]> \u0007',
    tags: ['sea', 'boat'],
    aiTags: ['boat'],
    captured: '2024:05:01 12:00:00',
    position: { latitude: -33.999999999, longitude: 151.2 },
    own: {
      descriptions: { de: 'Zeile' },
      rights: {
        creator: 'Ada',
        credit: 'N',
        copyright: '© A',
        licence: 'https://x.example/?a=1&b=2',
      },
    },
  } as unknown as ManifestFile;
  expect(readSidecar(Buffer.from(writeSidecar(file)))).toEqual({
    values: {
      name: 'Pier <1> & "2"',
      description: 'Line 1\nLine 2 ]]>',
      takenAt: '2024-05-01T12:00:00',
      position: { latitude: expect.closeTo(-34, 6), longitude: expect.closeTo(151.2, 6) },
      rights: file.own?.rights,
    },
    tags: ['sea'],
    collections: [],
  });
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { imagingOfBytes } from '@/testing/imaging';
import { joinedPieces } from '@/testing/joined-pieces';

const { imaging, save, detailsOf } = imagingOfBytes();
const run = promisify(execFile);

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,6N" exif:GPSLongitude="11,30E"
    xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Otto Owner"/></rdf:RDF></x:xmpmeta>`;
const EXIF = {
  IFD0: { Artist: 'Otto Owner', Make: 'Pear' },
  IFD2: { BodySerialNumber: 'SN12345', CameraOwnerName: 'Otto Owner' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 6/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 30/1 0/1',
  },
};
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const image = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal', noise } });
const telling = (plain: Sharp) =>
  plain.withMetadata({ orientation: 6 }).withExifMerge(EXIF).withXmp(XMP);

/** The stripped file; null where it cannot be. */
async function strippedOf(path: string): Promise<Buffer | null> {
  const stripped = await imaging.strip(path);
  if (!stripped) return null;
  const bytes = joinedPieces(stripped.pieces, await readFile(path));
  expect([bytes.length, crc32(bytes)]).toEqual([stripped.size, stripped.crc32]);
  return bytes;
}

const TOLD = ['Otto', 'SN12345', 'Pear', 'GPS', '48,6N'];
const toldBy = (bytes: Buffer) => TOLD.filter((text) => bytes.includes(text));
const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

describe('an image without what its file says', () => {
  it.each<[string, () => Sharp, orientation: number]>([
    ['JPEG', () => image().jpeg(), 6],
    ['progressive JPEG', () => image().jpeg({ progressive: true }), 6],
    ['PNG', () => image().png(), 6],
    ['WebP', () => image().webp(), 6],
    ['WebP without losses', () => image().ensureAlpha(0.5).webp({ lossless: true }), 6],
    // Its pixels are turned by a property of their own.
    ['AVIF', () => image().avif(), 1],
  ])('has the same pixels, colours and orientation: %s', async (_, make, orientation) => {
    const bytes = await telling(make()).toBuffer();
    expect(toldBy(bytes).length).toBeGreaterThan(2);
    const stripped = (await strippedOf(await save(bytes))) as Buffer;
    expect(toldBy(stripped)).toEqual([]);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
    const [before, after] = await Promise.all([
      sharp(bytes).metadata(),
      sharp(stripped).metadata(),
    ]);
    expect(after.icc).toEqual(before.icc);
    expect(after.orientation ?? 1).toBe(orientation);
    const { capture, photo } = await detailsOf(stripped);
    expect([capture?.latitude, capture?.make, photo?.artist]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps the frames of a GIF, and nothing written between them', async () => {
    const frames = ['red', 'lime'].map((background) => ({
      create: { width: 20, height: 10, channels: 3 as const, background },
    }));
    const gif = await sharp(frames as never, { join: { animated: true } })
      .gif({ loop: 3 })
      .toBuffer();
    const comment = Buffer.from('\x21\xfe\x0aOtto Owner\0', 'latin1');
    const bytes = Buffer.concat([
      gif.subarray(0, -1),
      comment,
      gif.subarray(-1),
      Buffer.from('Otto'),
    ]);
    const stripped = (await strippedOf(await save(bytes))) as Buffer;
    expect(stripped).toEqual(gif);
  });

  it('ends with its image: no second one or film stays behind a JPEG', async () => {
    const jpeg = await image().jpeg().toBuffer();
    const stripped = await strippedOf(
      await save(Buffer.concat([jpeg, telling(image().jpeg()) && Buffer.from('Otto film')])),
    );
    expect(stripped).toEqual(jpeg);
  });

  it.each([
    ['TIFF', async () => telling(image().tiff()).toBuffer()],
    [
      'SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><metadata>Otto</metadata></svg>'),
    ],
    ['JPEG without its end', async () => (await image().jpeg().toBuffer()).subarray(0, -2)],
    ['animated WebP with a telling frame', async () => tellingFrame()],
    ['broken PNG', async () => (await telling(image().png()).toBuffer()).subarray(0, 400)],
    ['text', async () => Buffer.from('Otto Owner')],
  ])('is none of a %s', async (_, make) => {
    expect(await strippedOf(await save(await make()))).toBeNull();
  });
});

/** A WebP whose frame has a chunk that no format knows. */
function tellingFrame(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.concat([
    Buffer.alloc(16),
    chunk('VP8L', Buffer.alloc(8)),
    chunk('GPS ', Buffer.from('Otto')),
  ]);
  const chunks = [
    chunk('VP8X', Buffer.alloc(10)),
    chunk('ANIM', Buffer.alloc(6)),
    chunk('ANMF', frame),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

describe('a film without what its file says', () => {
  it.each([
    ['mp4', []],
    ['mov', ['-timecode', '01:00:00:00']],
    ['mp4', ['-movflags', '+faststart']],
    ['mp4', ['-movflags', 'frag_keyframe+empty_moov']],
  ])('has the same streams: %s %j', async (extension, options) => {
    const folder = await aFolder();
    const path = join(folder, `film.${extension}`);
    const input =
      '-v error -f lavfi -i testsrc=s=64x48:d=1 -f lavfi -i sine=d=1 -c:v libx264 -c:a aac';
    const said = '-metadata location=+48.1000+011.5000/ -metadata artist=Otto';
    await run('ffmpeg', [...`${input} ${said}`.split(' '), ...options, path]);
    const bytes = await readFile(path);
    expect(bytes.includes('Otto')).toBe(true);
    const stripped = (await strippedOf(path)) as Buffer;
    expect(toldBy(stripped)).toEqual([]);
    expect(stripped.includes('+48.1')).toBe(false);
    expect(stripped.length).toBe(bytes.length);
    const md5 = async (file: string) =>
      (
        await run('ffmpeg', [
          '-v',
          'error',
          '-i',
          file,
          ...'-map 0:v -map 0:a -c copy -f md5 -'.split(' '),
        ])
      ).stdout;
    expect(await md5(await save(stripped))).toBe(await md5(path));
  });
});

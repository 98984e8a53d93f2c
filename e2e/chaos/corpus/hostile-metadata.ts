import { deflateSync } from 'node:zlib';
import { copyBytes, type HostileFile } from './corpus-file';
import { type ExifOptions, exifBlock, ORIENTATION, SHOT } from './exif';
import { adobeRgbProfile } from './icc';
import { jpegSegment, jpegWith, withExif, xmp } from './jpeg-bytes';
import { pngChunk, pngWith } from './png-bytes';
import { scene } from './scene';

/** Good pixels with metadata to make a careless reader crash, loop or run out of memory. All must be harmless. */
export async function hostileMetadata(): Promise<HostileFile[]> {
  const jpeg = await scene(96, 64).jpeg().toBuffer();
  const png = await scene(96, 64).png().toBuffer();
  const blocks = Object.entries(exifBlocks());
  const profiles = Object.entries(iccProfiles());
  const iccp = (data: Uint8Array) => pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), data]));
  const rows: [format: string, name: string, bytes: Uint8Array][] = [
    ...blocks.flatMap(([name, block]): typeof rows => [
      ['JPEG', `exif-${name}.jpg`, withExif(jpeg, block)],
      ['PNG', `exif-${name}.png`, pngWith(png, pngChunk('eXIf', block))],
    ]),
    ...profiles.flatMap(([name, profile]): typeof rows => [
      ['JPEG', `profile-${name}.jpg`, jpegWith(jpeg, icc(profile))],
      ['PNG', `profile-${name}.png`, pngWith(png, iccp(deflateSync(profile)))],
    ]),
    ['PNG', 'profile-not-compressed.png', pngWith(png, iccp(Buffer.alloc(500, 7)))],
    [
      'JPEG',
      'profile-part-9-of-3.jpg',
      jpegWith(jpeg, jpegSegment(0xe2, 'ICC_PROFILE\0\x09\x03', 'x')),
    ],
    [
      'JPEG',
      'profile-of-255-parts.jpg',
      jpegWith(
        jpeg,
        ...Array.from({ length: 255 }, (_, n) =>
          jpegSegment(0xe2, 'ICC_PROFILE\0', Buffer.from([n + 1, 255]), Buffer.alloc(60_000)),
        ),
      ),
    ],
    [
      'JPEG',
      'xmp-entity-bomb.jpg',
      jpegWith(jpeg, xmp('<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>&b;')),
    ],
    ['JPEG', 'xmp-outside.jpg', jpegWith(jpeg, xmp('<!DOCTYPE x SYSTEM "file:///etc/passwd">'))],
    ['JPEG', 'xmp-of-64-kilobytes.jpg', jpegWith(jpeg, xmp('<a>'.repeat(21_000)))],
    [
      'JPEG',
      'many-segments.jpg',
      jpegWith(jpeg, ...Array.from({ length: 5_000 }, () => jpegSegment(0xe1, 'Exif\0\0', 'II'))),
    ],
    [
      'JPEG',
      'long-comments.jpg',
      jpegWith(
        jpeg,
        ...Array.from({ length: 100 }, () => jpegSegment(0xfe, Buffer.alloc(65_000, 0x41))),
      ),
    ],
    ['JPEG', 'segment-of-no-length.jpg', jpegWith(jpeg, Buffer.from('ffe10000', 'hex'))],
  ];
  return rows.map(([format, name, bytes]) => ({
    name,
    format,
    bytes: copyBytes(bytes),
    must: 'be harmless',
  }));
}

const icc = (profile: Uint8Array) => jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01', profile);

function exifBlocks(): Record<string, Buffer> {
  const text = { ifd0: { 271: 'Maker of cameras', 272: 'M' } };
  const patched = (options: ExifOptions, change: (block: Buffer) => void) => {
    const block = exifBlock(options);
    change(block);
    return block;
  };
  const place = (latitude: [number, number][]) => {
    const gps = { ...SHOT.gps, 2: { fractions: latitude } };
    return exifBlock({ gps });
  };
  return {
    'count-of-4-billion': patched(text, (block) => block.writeUInt32LE(0xffffffff, 14)),
    'offset-beyond-the-end': patched(text, (block) => block.writeUInt32LE(0xfffffff0, 18)),
    'offset-to-itself': patched({ ifd0: {}, exif: {} }, (block) => block.writeUInt32LE(8, 18)),
    'next-is-itself': patched({ ifd0: {} }, (block) => block.writeUInt32LE(8, 10)),
    'entries-65535': patched(text, (block) => block.writeUInt16LE(0xffff, 8)),
    'type-99': patched(text, (block) => block.writeUInt16LE(99, 12)),
    'directory-nowhere': patched(text, (block) => block.writeUInt32LE(0xffffffff, 4)),
    'broken-order': patched(text, (block) => block.write('XX')),
    'of-nothing': Buffer.alloc(0),
    'of-noise': Buffer.alloc(2_000, 0xd7),
    'turned-to-0': exifBlock({ ifd0: { [ORIENTATION]: { short: [0] } } }),
    'turned-to-9': exifBlock({ ifd0: { [ORIENTATION]: { short: [9] } } }),
    'turned-to-65535': exifBlock({ ifd0: { [ORIENTATION]: { short: [65_535] } } }),
    'place-of-nothing': place([
      [0, 0],
      [0, 0],
      [0, 0],
    ]),
    'place-beyond-the-pole': place([
      [999, 1],
      [0, 1],
      [0, 1],
    ]),
    'long-text': exifBlock({ ifd0: { 271: 'x'.repeat(60_000) } }),
    'text-of-markup': exifBlock({
      ifd0: { 271: '<script>alert(1)</script>', 272: '\x1b[31m\0\r\nSet-Cookie: x' },
    }),
  };
}

function iccProfiles(): Record<string, Buffer> {
  const good = adobeRgbProfile();
  const patched = (change: (profile: Buffer) => void) => {
    const copy = Buffer.from(good);
    change(copy);
    return copy;
  };
  return {
    'of-noise': Buffer.alloc(3_000, 0xd7),
    'of-nothing': Buffer.alloc(0),
    'cut-short': good.subarray(0, 200),
    'of-4-billion-tags': patched((profile) => profile.writeUInt32BE(0xffffffff, 128)),
    'of-4-gigabytes': patched((profile) => profile.writeUInt32BE(0xffffffff)),
    'tags-beyond-the-end': patched((profile) => profile.writeUInt32BE(0xfffffff0, 136)),
    'for-cmyk': patched((profile) => profile.write('prtrCMYK', 12)),
  };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GoodFile, type GoodRow, toGoodFiles } from './corpus-file';
import { exifBlock, ORIENTATION, SECRET, SHOT } from './exif';
import { adobeRgbProfile } from './icc';
import { iptc, jpegWith, withExif, xmp } from './jpeg-bytes';
import { STORED_CORNERS, scene } from './scene';

/** JPEGs as cameras, phones, scanners and programs write them. */
export async function goodJpegs(folder: string): Promise<GoodFile[]> {
  const plain = await scene().jpeg().toBuffer();
  const rows: GoodRow[] = [
    { name: 'baseline.jpg', bytes: plain },
    {
      name: 'progressive.jpeg',
      bytes: await scene().jpeg({ progressive: true }).toBuffer(),
    },
    {
      name: 'full-chroma.jpg',
      bytes: await scene().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    },
    {
      name: 'half-chroma.jpe',
      bytes: await scene().jpeg({ chromaSubsampling: '4:2:0' }).toBuffer(),
    },
    { name: 'optimized.jfif', bytes: await scene().jpeg({ mozjpeg: true }).toBuffer() },
    { name: 'grey.jpg', bytes: await scene().greyscale().jpeg().toBuffer(), colours: 'none' },
    {
      name: 'cmyk.jpg',
      bytes: await scene().toColourspace('cmyk').jpeg().toBuffer(),
      colours: 'rough',
    },
    {
      name: 'one-pixel.jpg',
      bytes: await scene(1, 1).jpeg().toBuffer(),
      width: 1,
      height: 1,
      colours: 'none',
    },
    { name: 'odd.jpg', bytes: await scene(401, 333).jpeg().toBuffer(), width: 401, height: 333 },
    {
      name: 'panorama.jpg',
      bytes: await scene(9000, 300).jpeg().toBuffer(),
      width: 9000,
      height: 300,
    },
    {
      name: 'tower.jpg',
      bytes: await scene(60, 5000).jpeg().toBuffer(),
      width: 60,
      height: 5000,
      colours: 'rough',
    },
    {
      name: 'large.jpg',
      bytes: await scene(6000, 4000).jpeg({ quality: 60 }).toBuffer(),
      width: 6000,
      height: 4000,
    },
    ...(await inProfiles(folder)).map((row) => ({ ...row })),
    ...(await turned()),
    ...(await described(plain)).map((row) => ({ ...row })),
  ];
  return toGoodFiles('JPEG', 'image/jpeg', rows);
}

/** The same colours in other colour spaces. */
async function inProfiles(folder: string) {
  const adobe = join(folder, 'adobe-rgb.icc');
  await writeFile(adobe, adobeRgbProfile());
  const as = (profile: string) => scene().withIccProfile(profile).jpeg({ quality: 95 }).toBuffer();
  return [
    { name: 'display-p3.jpg', bytes: await as('p3') },
    { name: 'srgb.jpg', bytes: await as('srgb') },
    { name: 'adobe-rgb.jpg', bytes: await as(adobe) },
  ];
}

/** All eight EXIF orientations. */
const turned = (): Promise<GoodRow[]> =>
  Promise.all(
    Object.entries(STORED_CORNERS).map(async ([name, corners]) => {
      const orientation = Number(name);
      const block = exifBlock({ ifd0: { [ORIENTATION]: { short: [orientation] } } });
      const stored = await scene(640, 480, corners).jpeg().toBuffer();
      const [width, height] = orientation > 4 ? [480, 640] : [640, 480];
      return { name: `turned-${name}.jpg`, bytes: withExif(stored, block), width, height };
    }),
  );

/** Metadata of devices and programs. */
async function described(plain: Buffer): Promise<Pick<GoodRow, 'name' | 'bytes' | 'capture'>[]> {
  const { capture, ...directories } = SHOT;
  const thumbnail = await scene(160, 120).jpeg().toBuffer();
  const block = exifBlock({ ...directories, thumbnail });
  return [
    { name: 'shot.jpg', bytes: withExif(plain, exifBlock(directories)), capture },
    {
      name: 'shot-big-endian.jpg',
      bytes: withExif(plain, exifBlock({ ...directories, bigEndian: true })),
      capture,
    },
    { name: 'shot-with-thumbnail.jpg', bytes: withExif(plain, block), capture },
    {
      name: 'no-place.jpg',
      bytes: withExif(plain, exifBlock({ ifd0: directories.ifd0 })),
      capture: { make: SECRET, recordedAt: null, latitude: null, longitude: null, altitude: null },
    },
    { name: 'xmp.jpg', bytes: jpegWith(plain, xmp(`<dc:creator>${SECRET}</dc:creator>`)) },
    { name: 'iptc.jpg', bytes: jpegWith(plain, iptc(`${SECRET} caption`)) },
  ];
}

import sharp from 'sharp';
import { type GoodFile, type GoodRow, toGoodFiles } from './corpus-file';
import { SECRET } from './exif';
import { drawScene, STORED_CORNERS, scene } from './scene';

/** EXIF written by libvips, for formats not built byte by byte here. */
const DESCRIBED = { IFD0: { Make: SECRET }, IFD2: { DateTimeOriginal: '2026:02:03 14:15:16' } };
const CAPTURE = { make: SECRET, recordedAt: '2026:02:03 14:15:16', latitude: null };

/** WebP, GIF and AVIF: browsers show these besides JPEG and PNG. */
export async function goodWebpGifAvif(): Promise<GoodFile[]> {
  return [
    ...toGoodFiles('WebP', 'image/webp', await webps()),
    ...toGoodFiles('GIF', 'image/gif', await gifs()),
    ...toGoodFiles('AVIF', 'image/avif', await avifs()),
  ];
}

async function webps(): Promise<GoodRow[]> {
  const turned = scene(640, 480, STORED_CORNERS[6])
    .withExif(DESCRIBED)
    .withMetadata({ orientation: 6 });
  return [
    { name: 'lossy.webp', bytes: await scene().webp().toBuffer() },
    { name: 'lossless.webp', bytes: await scene().webp({ lossless: true }).toBuffer() },
    { name: 'nearly-lossless.webp', bytes: await scene().webp({ nearLossless: true }).toBuffer() },
    { name: 'alpha.webp', bytes: await scene().ensureAlpha(1).webp().toBuffer() },
    {
      name: 'transparent.webp',
      bytes: await scene().ensureAlpha(0).webp().toBuffer(),
      colours: 'none',
    },
    {
      name: 'animated.webp',
      bytes: await frames(300, 200).webp({ loop: 0 }).toBuffer(),
      width: 300,
      height: 200,
    },
    { name: 'wide.webp', bytes: await scene().withIccProfile('p3').webp().toBuffer() },
    {
      name: 'turned.webp',
      bytes: await turned.webp().toBuffer(),
      width: 480,
      height: 640,
      capture: CAPTURE,
    },
    {
      name: 'one-pixel.webp',
      bytes: await scene(1, 1).webp().toBuffer(),
      width: 1,
      height: 1,
      colours: 'none',
    },
  ];
}

async function gifs(): Promise<GoodRow[]> {
  const onePixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  return [
    { name: 'still.gif', bytes: await scene().gif().toBuffer() },
    { name: 'few-colours.gif', bytes: await scene().gif({ colours: 4, dither: 0 }).toBuffer() },
    {
      name: 'animated.gif',
      bytes: await frames(500, 400).gif({ loop: 0 }).toBuffer(),
      width: 500,
      height: 400,
    },
    {
      name: 'transparent.gif',
      bytes: await scene().ensureAlpha(0).gif().toBuffer(),
      colours: 'none',
    },
    {
      name: 'one-pixel.gif',
      bytes: Buffer.from(onePixel, 'base64'),
      width: 1,
      height: 1,
      colours: 'none',
    },
  ];
}

async function avifs(): Promise<GoodRow[]> {
  const turned = scene(640, 480, STORED_CORNERS[6])
    .withExif(DESCRIBED)
    .withMetadata({ orientation: 6 });
  return [
    { name: 'plain.avif', bytes: await scene().avif({ effort: 0 }).toBuffer() },
    { name: 'lossless.avif', bytes: await scene().avif({ effort: 0, lossless: true }).toBuffer() },
    { name: 'alpha.avif', bytes: await scene().ensureAlpha(1).avif({ effort: 0 }).toBuffer() },
    {
      name: 'full-chroma.avif',
      bytes: await scene().avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
    },
    { name: 'wide.avif', bytes: await scene().withIccProfile('p3').avif({ effort: 0 }).toBuffer() },
    {
      name: 'turned.avif',
      bytes: await turned.avif({ effort: 0 }).toBuffer(),
      width: 480,
      height: 640,
      capture: CAPTURE,
    },
  ];
}

/** The scene and a black frame; only the first must be shown. */
const frames = (width: number, height: number) => {
  const pixels = Buffer.concat([drawScene(width, height), Buffer.alloc(width * height * 3)]);
  return sharp(pixels, { raw: { width, height: height * 2, channels: 3, pageHeight: height } });
};

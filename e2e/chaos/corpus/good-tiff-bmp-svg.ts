import { bmpOf } from './bmp-bytes';
import { type GoodFile, type GoodRow, toGoodFiles } from './corpus-file';
import { SECRET } from './exif';
import { COLOURS, drawScene, STORED_CORNERS, scene } from './scene';
import { longs, rgbEntries, shorts, TILE_OFFSETS, text, tiffOf } from './tiff-bytes';

/** TIFF, BMP and SVG as scanners, old programs and drawing programs write them. */
export async function goodTiffBmpSvg(): Promise<GoodFile[]> {
  return [
    ...toGoodFiles('TIFF', 'image/tiff', await tiffs()),
    ...toGoodFiles('BMP', 'image/bmp', bmps()),
    ...toGoodFiles('SVG', 'image/svg+xml', await svgs()),
  ];
}

async function tiffs(): Promise<GoodRow[]> {
  const [width, height] = [96, 64];
  const small = { width, height };
  const page = { entries: rgbEntries(width, height), data: drawScene(width, height) };
  const scan = tiffOf([{ ...page, entries: [...page.entries, text(271, SECRET)] }]);
  const black = { entries: rgbEntries(200, 10), data: Buffer.alloc(200 * 10 * 3) };
  const turned = scene(640, 480, STORED_CORNERS[8]).withMetadata({ orientation: 8 });
  return [
    { name: 'plain.tif', bytes: await scene().tiff({ compression: 'none' }).toBuffer() },
    { name: 'lzw.tiff', bytes: await scene().tiff({ compression: 'lzw' }).toBuffer() },
    {
      name: 'deflate.tif',
      bytes: await scene().tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer(),
    },
    { name: 'jpeg-inside.tif', bytes: await scene().tiff({ compression: 'jpeg' }).toBuffer() },
    { name: 'packbits.tif', bytes: await scene().tiff({ compression: 'packbits' }).toBuffer() },
    {
      name: 'tiled.tif',
      bytes: await scene().tiff({ tile: true, tileWidth: 128, tileHeight: 128 }).toBuffer(),
    },
    { name: 'pyramid.tif', bytes: await scene().tiff({ tile: true, pyramid: true }).toBuffer() },
    {
      name: 'cmyk.tif',
      bytes: await scene().toColourspace('cmyk').tiff().toBuffer(),
      colours: 'rough',
    },
    { name: 'deep.tif', bytes: await scene().toColourspace('rgb16').tiff().toBuffer() },
    { name: 'alpha.tif', bytes: await scene().ensureAlpha(1).tiff().toBuffer() },
    { name: 'wide.tif', bytes: await scene().withIccProfile('p3').tiff().toBuffer() },
    { name: 'turned.tif', bytes: await turned.tiff().toBuffer(), width: 480, height: 640 },
    { name: 'big-endian.tif', bytes: tiffOf([page], { bigEndian: true }), ...small },
    { name: 'scan.tif', bytes: scan, ...small, capture: { make: SECRET, recordedAt: null } },
    { name: 'of-two-pages.tif', bytes: tiffOf([page, black]), ...small },
    { name: 'one-tile.tif', bytes: oneTile(), width: 64, height: 48 },
  ];
}

/** A single tile, larger than the image. */
const oneTile = () => {
  const entries = rgbEntries(64, 48).filter(({ tag }) => tag !== 278 && tag !== 279);
  const tile = [longs(322, 64), longs(323, 64), longs(TILE_OFFSETS, 0), longs(325, 64 * 64 * 3)];
  const data = Buffer.concat([drawScene(64, 48), Buffer.alloc(64 * 16 * 3)]);
  return tiffOf([{ entries: [...entries, shorts(284, 1), ...tile], data }]);
};

const bmps = (): GoodRow[] => {
  const small = { width: 96, height: 64 };
  return [
    { name: 'of-1-bit.bmp', bytes: bmpOf({ bits: 1 }), ...small, colours: 'none' },
    { name: 'of-4-bits.bmp', bytes: bmpOf({ bits: 4 }), ...small },
    { name: 'of-8-bits.bmp', bytes: bmpOf({ bits: 8 }), ...small },
    { name: 'of-16-bits.bmp', bytes: bmpOf({ bits: 16 }), ...small },
    { name: 'of-24-bits.bmp', bytes: bmpOf({ bits: 24 }), ...small },
    { name: 'of-32-bits.dib', bytes: bmpOf({ bits: 32 }), ...small },
    { name: 'top-down.bmp', bytes: bmpOf({ bits: 24, topDown: true }), ...small },
    { name: 'odd.bmp', bytes: bmpOf({ width: 33, height: 31 }), width: 33, height: 31 },
    { name: 'large.bmp', bytes: bmpOf({ width: 900, height: 700 }), width: 900, height: 700 },
  ];
};

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** The scene, in percent of the drawing's size. */
const rects = [0, 1, 2, 3]
  .map((place) => {
    const [x, y] = [place % 2 === 0 ? 0 : 50, place < 2 ? 0 : 50];
    return `<rect x="${x}%" y="${y}%" width="50%" height="50%" fill="rgb(${COLOURS[place as 0].join()})"/>`;
  })
  .join('');

async function svgs(): Promise<GoodRow[]> {
  const inside = (await scene(200, 150).png().toBuffer()).toString('base64');
  const embedded = `href="data:image/png;base64,${inside}" width="200" height="150"/>`;
  return [
    { name: 'sized.svg', bytes: `${ROOT} width="640" height="480">${rects}</svg>` },
    {
      name: 'view-box-only.svg',
      bytes: `${ROOT} viewBox="0 0 300 200">${rects}</svg>`,
      width: 300,
      height: 200,
    },
    {
      name: 'percent.svg',
      bytes: `${ROOT} width="100%" height="100%" viewBox="0 0 500 400">${rects}</svg>`,
      width: 500,
      height: 400,
    },
    {
      name: 'points.svg',
      bytes: `${ROOT} width="480pt" height="360pt" viewBox="0 0 4 3">${rects}</svg>`,
      width: 640,
      height: 480,
    },
    {
      name: 'embedded.svg',
      bytes: `${ROOT} width="200" height="150"><image ${embedded}</svg>`,
      width: 200,
      height: 150,
    },
    {
      name: 'embedded-the-old-way.svg',
      bytes: `${ROOT} width="200" height="150"><image xlink:${embedded}</svg>`,
      width: 200,
      height: 150,
    },
    {
      name: 'text.svg',
      bytes: `${ROOT} width="640" height="480">${rects}<text x="4" y="12" font-size="8">Grüße</text></svg>`,
    },
    {
      name: 'prolog.svg',
      bytes: `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${ROOT} width="640" height="480"><style>rect{stroke:none}</style>${rects}</svg>`,
    },
    {
      name: 'poster.svg',
      bytes: `${ROOT} width="9000" height="6000">${rects}</svg>`,
      width: 9000,
      height: 6000,
    },
  ];
}

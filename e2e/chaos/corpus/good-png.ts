import { type GoodFile, type GoodRow, toGoodFiles } from './corpus-file';
import { exifBlock, SHOT } from './exif';
import { pngChunk, pngHeader, pngOf, pngPixels, pngWith } from './png-bytes';
import { drawScene, scene } from './scene';

const long = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) data.writeUInt32BE(value, place * 4);
  return data;
};

/** PNGs of every bit depth and colour type. */
export async function goodPngs(): Promise<GoodFile[]> {
  const plain = await scene().png().toBuffer();
  const { capture, ...directories } = SHOT;
  const rows: GoodRow[] = [
    { name: 'plain.png', bytes: plain },
    { name: 'palette.png', bytes: await scene().png({ palette: true, colours: 8 }).toBuffer() },
    { name: 'deep.png', bytes: await scene().toColourspace('rgb16').png().toBuffer() },
    { name: 'alpha.png', bytes: await scene().ensureAlpha(1).png().toBuffer() },
    {
      name: 'half-transparent.png',
      bytes: await scene().ensureAlpha(0.5).png().toBuffer(),
      colours: 'none',
    },
    { name: 'interlaced.png', bytes: await scene().png({ progressive: true }).toBuffer() },
    {
      name: 'grey.png',
      bytes: await scene().greyscale().toColourspace('b-w').png().toBuffer(),
      colours: 'none',
    },
    { name: 'black-and-white.png', bytes: oneBit(), width: 64, height: 48, colours: 'none' },
    {
      name: 'gamma.png',
      bytes: pngWith(plain, pngChunk('gAMA', long(45_455)), pngChunk('sRGB', Buffer.from([0]))),
    },
    { name: 'wide.png', bytes: await scene().withIccProfile('p3').png().toBuffer() },
    {
      name: 'text.png',
      bytes: pngWith(plain, pngChunk('tEXt', Buffer.from('Author\0Zanzibar-Secret'))),
    },
    { name: 'shot.png', bytes: pngWith(plain, pngChunk('eXIf', exifBlock(directories))), capture },
    { name: 'animated.png', bytes: animated(), width: 96, height: 64 },
    {
      name: 'one-pixel.png',
      bytes: await scene(1, 1).png().toBuffer(),
      width: 1,
      height: 1,
      colours: 'none',
    },
    {
      name: 'line.png',
      bytes: await scene(3000, 1).png().toBuffer(),
      width: 3000,
      height: 1,
      colours: 'none',
    },
  ];
  return toGoodFiles('PNG', 'image/png', rows);
}

/** Stripes with one bit a pixel. */
function oneBit(): Buffer {
  const pixels = Buffer.alloc(8 * 48, 0b11110000);
  const header = pngHeader({ width: 64, height: 48, bits: 1, colourType: 0 });
  return pngOf(header, pngChunk('IDAT', pngPixels(pixels, 8)));
}

/** Two frames; programs without animation show the first. */
function animated(): Buffer {
  const [width, height] = [96, 64];
  const pixels = pngPixels(drawScene(width, height), width * 3);
  const control = (number: number) =>
    pngChunk(
      'fcTL',
      Buffer.concat([long(number, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  return pngOf(
    pngHeader({ width, height }),
    pngChunk('acTL', long(2, 0)),
    control(0),
    pngChunk('IDAT', pixels),
    control(1),
    pngChunk(
      'fdAT',
      Buffer.concat([long(2), pngPixels(Buffer.alloc(width * height * 3), width * 3)]),
    ),
  );
}

import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aHeic, aTiledHeic } from '@/testing/heic';
import { imagingOfBytes } from '@/testing/imaging';
import { asSharp } from '../pixels';
import { decodeHeic } from './heic';

const { imaging, save } = imagingOfBytes();
const decoded = async (bytes: Buffer, edge = 10_000) => decodeHeic(await save(bytes), edge, false);

describe('a HEIC made of tiles', () => {
  it('shows every tile at its place, cut at the edge of the image', async () => {
    const [tile, whole] = [await decoded(aHeic()), await decoded(aTiledHeic())];
    expect([whole.width, whole.height]).toEqual([900, 700]);
    const at = async (left: number, top: number, width: number, height: number) =>
      asSharp(whole).extract({ left, top, width, height }).raw().toBuffer();
    const of = async (width: number, height: number) =>
      asSharp(tile).extract({ left: 0, top: 0, width, height }).raw().toBuffer();
    expect((await at(0, 0, 640, 480)).equals(await of(640, 480))).toBe(true);
    expect((await at(640, 0, 260, 480)).equals(await of(260, 480))).toBe(true);
    expect((await at(640, 480, 260, 220)).equals(await of(260, 220))).toBe(true);
  });

  const TURNS: [string, Parameters<typeof aTiledHeic>[0], (image: Sharp) => Sharp][] = [
    ['to the left', [['irot', 1]], (image) => image.rotate(270)],
    ['upside down', [['irot', 2]], (image) => image.rotate(180)],
    ['to the right', [['irot', 3]], (image) => image.rotate(90)],
    ['top to bottom', [['imir', 0]], (image) => image.flip()],
    ['left to right', [['imir', 1]], (image) => image.flop()],
    [
      'twice',
      [
        ['irot', 2],
        ['imir', 1],
      ],
      (image) => image.flip(),
    ],
    [
      'and cropped',
      [['clap', 0]],
      (image) => image.extract({ left: 60, top: 36, width: 800, height: 640 }),
    ],
  ];
  it.each(TURNS)('is turned %s', async (_, turns, turn) => {
    const [plain, turned] = [await decoded(aTiledHeic()), await decoded(aTiledHeic(turns))];
    const expected = await turn(asSharp(plain)).raw().toBuffer({ resolveWithObject: true });
    expect([turned.width, turned.height]).toEqual([expected.info.width, expected.info.height]);
    const rgb = await asSharp(turned).removeAlpha().raw().toBuffer();
    expect(rgb.equals(expected.data)).toBe(true);
  });

  it('has the size of its header after turning, and all sizes', async () => {
    const path = await save(aTiledHeic([['irot', 1]]));
    const { width, height, renditions } = await imaging.process(path);
    expect([width, height]).toEqual([700, 900]);
    expect(await imaging.readHeader(path)).toMatchObject({ width: 700, height: 900 });
    const sizes = await Promise.all(renditions.map(({ webp }) => sharp(webp).metadata()));
    expect(sizes.map((size) => [size.width, size.height])).toEqual([
      [622, 800],
      [311, 400],
    ]);
  });

  it('is refused when a tile is damaged', async () => {
    const heic = aTiledHeic();
    heic.fill(0, heic.indexOf('mdat') + 10, heic.indexOf('mdat') + 600);
    await expect(decoded(heic)).rejects.toThrow('damaged');
  });
});

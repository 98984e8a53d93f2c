import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deltaE } from '@/testing/colours';
import { aGif, GIF_COLOURS } from '@/testing/gif';
import { truncated } from '@/testing/images';
import { imagingOfBytes } from '@/testing/imaging';
import { mendGif } from './mend-gif';

const { processed } = imagingOfBytes();

const CANVAS = { width: 500, height: 500 };
const INSIDE = { left: 100, top: 100, width: 300, height: 300, colour: 1 } as const;
const WHOLE = { ...CANVAS, colour: 2 } as const;
const [GREEN, BLUE] = [1, 2];

/** The colour numbers in the corner and in the middle of the rendition of 400; null for a transparent pixel. */
async function shown(gif: Buffer) {
  const { renditions, width, height } = await processed(gif);
  const webp = renditions[0]?.webp as Uint8Array;
  const { data } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray((y * 400 + x) * 4);
    if (alpha === 0) return null;
    return GIF_COLOURS.findIndex((colour) => deltaE(colour, [red, green, blue]) < 2);
  };
  return { width, height, corner: at(2, 2), middle: at(200, 200) };
}

describe('a GIF whose first frame does not cover its canvas', () => {
  it.each([
    ['alone', aGif(CANVAS, [INSIDE])],
    ['before others', aGif(CANVAS, [INSIDE, WHOLE])],
    ['with a transparent colour of its own', aGif(CANVAS, [{ ...INSIDE, transparent: 3 }])],
    ['and with stray bytes', aGif(CANVAS, [INSIDE, WHOLE], [0, 0])],
  ])('is transparent around that frame: %s', async (_, gif) => {
    expect(await shown(gif)).toMatchObject({ ...CANVAS, corner: null, middle: GREEN });
  });

  it('of size zero is transparent', async () => {
    const empty = { width: 0, height: 0, colour: 1 } as const;
    expect(await shown(aGif(CANVAS, [empty, WHOLE]))).toMatchObject({ corner: null, middle: null });
  });

  it('and ends early is shown as far as it can be read', async () => {
    const cut = truncated(aGif(CANVAS, [INSIDE]), 0.9);
    expect(await shown(cut)).toMatchObject({ ...CANVAS, middle: GREEN });
  });
});

describe('a GIF with zero bytes between its blocks', () => {
  it.each([1, 3])('is shown like any other: %i', async (count) => {
    const gif = aGif(CANVAS, [WHOLE, INSIDE], Array(count).fill(0));
    expect(await shown(gif)).toMatchObject({ ...CANVAS, corner: BLUE, middle: BLUE });
  });
});

describe('a GIF without need of mending', () => {
  it.each([
    ['covers its canvas', aGif(CANVAS, [WHOLE, INSIDE])],
    ['has a transparent colour', aGif(CANVAS, [{ ...INSIDE, transparent: 0 }])],
    ['ends early', truncated(aGif(CANVAS, [WHOLE], [0]), 0.5)],
    ['has no frame', aGif(CANVAS, [])],
    ['is a header alone', Buffer.from('GIF89a')],
  ])('is left unchanged: %s', (_, gif) => {
    expect(mendGif(gif, 'show')).toBeNull();
    expect(mendGif(gif, 'measure')).toBeNull();
  });

  it('loses the bytes after its end when copied', () => {
    const mended = mendGif(Buffer.concat([aGif(CANVAS, [INSIDE]), Buffer.from('behind')]), 'show');
    expect(mended?.includes('behind')).toBe(false);
  });
});

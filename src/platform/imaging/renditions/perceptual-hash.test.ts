import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { seededRandom } from '@/testing/images';
import { makeImaging } from '../driver/sharp';
import { perceptualHashOf } from './perceptual-hash';

/** More scenes on demand: HASH_SCENES=500 npx vitest run src/platform/imaging/renditions/perceptual-hash.test.ts */
const SCENES = Number(process.env.HASH_SCENES ?? 8);
/** The most different bits between alike images. */
const ALIKE = 7;

const imaging = makeImaging();
let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

const [WIDTH, HEIGHT] = [600, 400];

/** Shapes of many sizes, the smaller the fainter, as in photos. */
async function aScene(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const layer = (width: number, opacity: number) => {
    const height = (width * HEIGHT) / WIDTH;
    const rgba = Uint8Array.from({ length: width * height * 4 }, (_, n) =>
      n % 4 === 3 ? 255 * opacity : random() * 256,
    );
    const raw = { width, height, channels: 4 as const };
    return sharp(rgba, { raw }).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).png().toBuffer();
  };
  const layers = [layer(12, 0.5), layer(24, 0.25), layer(48, 0.125), layer(96, 0.06)];
  return sharp(await layer(6, 1))
    .composite((await Promise.all(layers)).map((input) => ({ input })))
    .removeAlpha()
    .png()
    .toBuffer();
}

const CHANGES: Record<string, (scene: Sharp) => Sharp> = {
  resized: (scene) => scene.resize(WIDTH / 3).png(),
  recompressed: (scene) => scene.jpeg({ quality: 35 }),
  'as WebP': (scene) => scene.webp({ quality: 60 }),
  brighter: (scene) => scene.modulate({ brightness: 1.15 }).jpeg(),
  'cropped by 5 %': (scene) =>
    scene
      .extract({
        left: WIDTH * 0.025,
        top: HEIGHT * 0.025,
        width: WIDTH * 0.95,
        height: HEIGHT * 0.95,
      })
      .jpeg(),
};

async function hashOf(bytes: Buffer): Promise<bigint> {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  return BigInt(perceptualHashOf((await imaging.process(path)).sample));
}

const distance = (one: bigint, other: bigint) =>
  (one ^ other).toString(2).replaceAll('0', '').length;

it('is nearly the same for a slightly changed image, and for no other', {
  timeout: 900_000,
}, async () => {
  const originals: bigint[] = [];
  const missed: Record<string, number> = {};
  for (let seed = 1; seed <= SCENES; seed++) {
    const scene = await aScene(seed);
    const original = await hashOf(scene);
    originals.push(original);
    for (const [name, change] of Object.entries(CHANGES)) {
      const changed = await hashOf(await change(sharp(scene)).toBuffer());
      missed[name] = (missed[name] ?? 0) + Number(distance(original, changed) > ALIKE);
    }
  }
  const pairs = originals.flatMap((one, n) =>
    originals.slice(n + 1).map((other) => distance(one, other)),
  );
  const alike = pairs.filter((bits) => bits <= ALIKE).length;
  const { 'cropped by 5 %': cropped = 0, ...others } = missed;
  expect(others).toEqual({ resized: 0, recompressed: 0, 'as WebP': 0, brighter: 0 });
  expect(cropped).toBeLessThanOrEqual(SCENES * 0.2);
  expect({ pairs: pairs.length, alike }).toEqual({ pairs: pairs.length, alike: 0 });
});

it('is 0 for one colour and for gradients', async () => {
  const plain = sharp({ create: { width: 500, height: 300, channels: 3, background: '#246' } });
  expect(await hashOf(await plain.png().toBuffer())).toBe(0n);
  const gradient = Uint8Array.from({ length: 64 * 64 * 3 }, (_, n) => 4 * (Math.floor(n / 3) % 64));
  expect(perceptualHashOf({ width: 64, height: 64, rgb: gradient })).toBe('0');
  expect(perceptualHashOf({ width: 1, height: 1, rgb: Uint8Array.of(1, 2, 3) })).toBe('0');
});

it('has 63 bits, whatever the shape of the image', async () => {
  for (const [width, height] of [
    [64, 24],
    [24, 64],
    [64, 64],
    [33, 35],
  ] as const) {
    const random = seededRandom(7);
    const blocks = Array.from({ length: 100 }, () => random() * 256);
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, n) => {
      const [x, y] = [Math.floor(n / 3) % width, Math.floor(n / 3 / width)];
      return blocks[Math.floor(x / 7) + 10 * Math.floor(y / 7)] as number;
    });
    const hash = BigInt(perceptualHashOf({ width, height, rgb }));
    expect(hash).toBeGreaterThan(0n);
    expect(hash).toBeLessThan(2n ** 63n);
  }
});

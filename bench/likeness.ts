/**
 * Measures how images are found by their likeness: for each image of a folder, changed copies of it, and whether the
 * image comes first among all of them; how alike other images are, and whether those with the most equal signs contain
 * them. The images of bench/vision-set.json, which names their sources, are such a folder.
 *
 *   npm run -s build
 *   npx tsx bench/likeness.ts --set DIR
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { LEAST_LIKENESS } from '@/domain/analysis/likeness';
import { likenessOf, signsOf } from '@/platform/database/features';
import { makeImaging } from '@/platform/imaging/sharp';
import { openVision } from '@/platform/vision/open-vision';

const { values: options } = parseArgs({ options: { set: { type: 'string' } } });
if (!options.set) throw new Error('--set DIR is missing.');
const set = options.set;
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;

const imaging = makeImaging();
const see = await openVision({
  parts: ['objects'],
  languages: [],
  objectModel: 'dist/models/objects.onnx',
});
const folder = mkdtempSync(join(tmpdir(), 'vitrine-likeness-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const changed = join(folder, 'changed.jpg');

type Size = { width: number; height: number };
const CHANGES: Record<string, (image: Sharp, size: Size) => Sharp> = {
  small: (image) => image.resize(400, 400, { fit: 'inside' }).jpeg({ quality: 40 }),
  'four fifths': (image, { width, height }) =>
    image.extract({
      left: Math.floor(width * 0.1),
      top: Math.floor(height * 0.1),
      width: Math.ceil(width * 0.8),
      height: Math.ceil(height * 0.8),
    }),
  square: (image) => image.resize(800, 800, { fit: 'cover' }),
  brighter: (image) => image.modulate({ brightness: 1.3, saturation: 0.6 }),
  grey: (image) => image.grayscale(),
  mirrored: (image) => image.flop(),
};

async function featuresOf(file: string): Promise<Int8Array> {
  const { features } = await see(await imaging.analysedPixels(file));
  if (!features) throw new Error('There are no features.');
  return features;
}

const names = readdirSync(set).filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
const images = new Map<string, Int8Array>();
const copies: Record<string, { name: string; features: Int8Array }[]> = {};
for (const name of names) {
  images.set(name, await featuresOf(join(set, name)));
  const base = await sharp(join(set, name), { failOn: 'none' })
    .rotate()
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  for (const [change, apply] of Object.entries(CHANGES)) {
    writeFileSync(changed, await apply(sharp(base.data), base.info).jpeg().toBuffer());
    copies[change] = [...(copies[change] ?? []), { name, features: await featuresOf(changed) }];
  }
}

for (const [change, made] of Object.entries(copies)) {
  const first = made.filter(({ name, features }) => {
    const own = likenessOf(images.get(name) as Int8Array, features);
    return [...images].every(([other, its]) => other === name || likenessOf(its, features) < own);
  });
  print(`${change}: the image is first for ${percent(first.length, made.length)}`);
}

const all = [...images.values()];
const signs = all.map(signsOf);
const differing = (one: string, other: string) =>
  [...one].filter((sign, n) => sign !== other[n]).length;
let [pairs, shown, kept] = [0, 0, 0];
const NEAREST = 20;
all.forEach((image, at) => {
  const others = all
    .map((other, n) => ({ n, likeness: likenessOf(image, other) }))
    .filter(({ n }) => n !== at);
  const alike = others.filter(({ likeness }) => likeness >= LEAST_LIKENESS);
  const near = others
    .map(({ n }) => ({ n, bits: differing(signs[at] as string, signs[n] as string) }))
    .sort((one, other) => one.bits - other.bits)
    .slice(0, NEAREST);
  pairs += others.length;
  shown += alike.length;
  kept += alike.filter(({ n }) => near.some((one) => one.n === n)).length;
});
print(`pairs shown as similar: ${percent(shown, pairs)} of ${pairs}`);
print(`of them among the ${NEAREST} with the most equal signs: ${percent(kept, shown)}`);

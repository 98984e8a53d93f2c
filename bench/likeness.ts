/**
 * Measures how images are found by their likeness: for each image of a folder, changed copies of it, and whether the
 * image comes first among all of them; how alike other images are, and whether those with the most equal signs contain
 * them; how far up those of the same subject come. The images of bench/vision-set.json, which names their sources and some
 * subjects, are such a folder.
 *
 *   npm run -s build
 *   npx tsx bench/likeness.ts --set DIR [--no-copies]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { LEAST_LIKENESS } from '@/domain/analysis/find-similar';
import { likenessOf, signsOf } from '@/platform/database/features';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { openVision } from '@/platform/vision/open-vision';

const { values: options } = parseArgs({
  options: { set: { type: 'string' }, copies: { type: 'boolean', default: true } },
  allowNegative: true,
});
if (!options.set) throw new Error('--set DIR is missing.');
const set = options.set;
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;

const imaging = makeImaging();
const { look } = await openVision({
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
  const { features } = await look(await imaging.analysedPixels(file));
  if (!features) throw new Error('There are no features.');
  return features;
}

const names = readdirSync(set).filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
const images = new Map<string, Int8Array>();
const copies: Record<string, { name: string; features: Int8Array }[]> = {};
for (const name of names) {
  images.set(name, await featuresOf(join(set, name)));
  if (!options.copies) continue;
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

type Listed = { file: string; subject?: string };
const list = JSON.parse(readFileSync('bench/vision-set.json', 'utf8')) as { images: Listed[] };
const subjects = new Map(list.images.map(({ file, subject }) => [file, subject]));
/** For each image of a subject that others show, too: how far up these are among all others. */
const precisions: number[] = [];
let firstIsRight = 0;
for (const [name, features] of images) {
  const subject = subjects.get(name);
  const ranked = [...images]
    .filter(([other]) => other !== name)
    .map(([other, its]) => ({
      likeness: likenessOf(features, its),
      isRight: subject !== undefined && subjects.get(other) === subject,
    }))
    .sort((one, other) => other.likeness - one.likeness);
  if (!ranked.some(({ isRight }) => isRight)) continue;
  let [right, sum] = [0, 0];
  ranked.forEach(({ isRight }, place) => {
    if (isRight) sum += ++right / (place + 1);
  });
  precisions.push(sum / right);
  firstIsRight += ranked[0]?.isRight ? 1 : 0;
}
const mean = precisions.reduce((sum, one) => sum + one, 0) / precisions.length;
print(
  `same subject: mean average precision ${mean.toFixed(2)}, the first one ${percent(firstIsRight, precisions.length)}, ${precisions.length} images`,
);

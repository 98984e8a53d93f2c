/**
 * Measures how a model finds labelled images by their labels, as a search by meaning does: the average precision for each
 * label, and, for several thresholds, precision, recall, and how many images are shown for texts that none of them is
 * about. DIR holds the images of a list such as bench/vision-set.json, which names their sources; absent ones are left out.
 * A label such as `truck|car` is either of the two.
 *
 *   npm run bench -- meaning --model FOLDER --set DIR [--labels bench/vision-set.json]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAST_DEVIATIONS, noiseOf, usualOf } from '@/platform/embedding/measure-noise';
import { openImageHalf, openTextHalf } from '@/platform/embedding/open-model';
import { readModelFolder } from '@/platform/embedding/read-model-folder';
import { makeTextMeanings } from '@/platform/embedding/text-meanings';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeLog } from '@/platform/log';

const { values: options } = parseArgs({
  options: {
    model: { type: 'string' },
    set: { type: 'string' },
    labels: { type: 'string', default: 'bench/vision-set.json' },
  },
});
const { model, set } = options;
if (!model || !set) throw new Error('--model FOLDER or --set DIR is missing.');
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

type Labelled = { file: string; labels: string[]; also?: string[] };
const list = JSON.parse(readFileSync(options.labels, 'utf8')) as { images: Labelled[] };
const present = list.images.filter(({ file }) => existsSync(join(set, file)));

const { image, text } = await readModelFolder(model);
const embedImage = await openImageHalf(image.file);
const embedText = await openTextHalf(text.file);
const imaging = makeImaging();
const before = process.cpuUsage();
const images: { features: Int8Array; labels: Set<string>; unsure: Set<string> }[] = [];
for (const { file, labels, also = [] } of present) {
  const { thumbnail } = await imaging.analysedPixels(join(set, file));
  const all = labels.flatMap((label) => label.split('|'));
  images.push({
    features: await embedImage(thumbnail),
    labels: new Set(labels.filter((label) => !label.includes('|'))),
    unsure: new Set([...also, ...all]),
  });
}
const { user, system } = process.cpuUsage(before);
print(
  `${images.length} images, ${((user + system) / 1000 / images.length).toFixed(0)} ms CPU each`,
);

const meanings = makeTextMeanings({
  embedder: {
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (const one of texts) vectors.push(await embedText(one));
      return { model, vectors };
    },
    close: async () => {},
  },
  log: makeLog('warn'),
  waitMs: 600_000,
});
const sample = images.map(({ features }) => features);

/** How far each image is from those the text has nothing to do with. */
async function scoresOf(query: string): Promise<number[]> {
  const meaning = await meanings.find(query, { group: 'organization', key: 'bench' });
  if (!meaning) throw new Error('The model gives no vectors.');
  const noise = noiseOf(meaning, sample, usualOf(meaning.references, sample));
  return images.map(({ features }) => noise(features));
}

const THRESHOLDS = [2.5, 3, LEAST_DEVIATIONS, 4, 5];
const counts = THRESHOLDS.map(() => ({ right: 0, shown: 0, nonsense: 0 }));
let wanted = 0;
for (const label of [...new Set(images.flatMap(({ labels }) => [...labels]))].sort()) {
  const scores = (await scoresOf(label))
    .map((score, n) => ({ score, ...(images[n] as (typeof images)[number]) }))
    // Images that may show it count neither way.
    .filter(({ labels, unsure }) => labels.has(label) || !unsure.has(label))
    .map(({ score, labels }) => ({ score, isRight: labels.has(label) }))
    .sort((one, other) => other.score - one.score);
  let [right, sum] = [0, 0];
  scores.forEach(({ isRight }, place) => {
    if (isRight) sum += ++right / (place + 1);
  });
  wanted += right;
  print(`${label}: ${right} images, average precision ${(sum / right).toFixed(2)}`);
  THRESHOLDS.forEach((least, n) => {
    const shown = scores.filter(({ score }) => score >= least);
    const count = counts[n] as (typeof counts)[number];
    count.shown += shown.length;
    count.right += shown.filter(({ isRight }) => isRight).length;
  });
}
const NONSENSE = 'qwzx vlork,asdf jkl,0000 1111,lorem ipsum dolor,the of and,grumbleflap'.split(
  ',',
);
for (const query of NONSENSE) {
  const scores = await scoresOf(query);
  THRESHOLDS.forEach((least, n) => {
    (counts[n] as (typeof counts)[number]).nonsense += scores.filter((s) => s >= least).length;
  });
}
THRESHOLDS.forEach((least, n) => {
  const { right, shown, nonsense } = counts[n] as (typeof counts)[number];
  print(
    `from ${least} deviations: precision ${percent(right, shown)}, recall ${percent(right, wanted)}, ` +
      `shown for nonsense ${percent(nonsense, NONSENSE.length * images.length)}`,
  );
});

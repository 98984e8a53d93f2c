/**
 * Measures what the analyser finds: in drawn images of text, the share of wrong characters (edit distance) and of found
 * words of three letters and more, by kind; in photographs with labels, precision and recall of objects, with the
 * thresholds of their classes and with one for all, images with a wrong tag, text where there is none, and images with either. CPU is user and
 * system time of this process.
 *
 *   npm run -s build
 *   npx tsx bench/vision.ts [--texts 20] [--set DIR] [--list]
 *
 * DIR holds the images of bench/vision-set.json, which names their sources; absent ones are left out. `--list` prints what
 * was found in each.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tensor } from 'onnxruntime-node';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { weightsOf } from '@/platform/vision/image-features';
import { EDGE, letterbox } from '@/platform/vision/letterbox';
import { loadSession } from '@/platform/vision/load-session';
import { OBJECT_CLASSES } from '@/platform/vision/object-classes';
import { openVision } from '@/platform/vision/open-vision';
import { distance, drawTexts, TEXT_KINDS, type TextKind } from './drawn-texts';
import { median, quantile } from './statistics';

const { values: options } = parseArgs({
  options: {
    texts: { type: 'string', default: '20' },
    set: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
const row = (...cells: (string | number)[]) => print(`| ${cells.join(' | ')} |`);
const head = (...cells: string[]) => {
  row(...cells);
  row(...cells.map(() => '---'));
};

const objectModel = 'dist/models/objects.onnx';
const imaging = makeImaging();
const reader = await openVision({ parts: ['text'], languages: ['eng'], objectModel });
const finder = await openVision({ parts: ['objects'], languages: [], objectModel });
const scores = await loadSession(objectModel);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-vision-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const drawing = join(folder, 'drawing.png');

async function timed<Result>(run: () => Promise<Result>) {
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

async function look(file: string) {
  const { result: pixels, ms: decodeMs } = await timed(() => imaging.analysedPixels(file));
  const { result: detail } = await timed(() => imaging.detail(file));
  const text = await timed(async () => {
    const { places } = await reader.look(pixels);
    return reader.read(detail, places);
  });
  const found = await timed(() => finder.look(pixels));
  return {
    pixels,
    lines: text.result,
    objects: found.result.objects,
    ms: { decode: decodeMs, text: text.ms, objects: found.ms },
  };
}

async function readTexts(kind: TextKind, count: number, photographs: string[]) {
  const sums = { images: 0, wrong: 0, characters: 0, found: 0, words: 0, right: 0, read: 0 };
  const times: number[] = [];
  for await (const { text, png } of drawTexts(kind, count, photographs)) {
    writeFileSync(drawing, png);
    const { lines, ms } = await look(drawing);
    const got = lines.map((line) => line.text).join(' ');
    const [wanted, words] = [text, got].map((all) =>
      all.split(' ').filter((one) => one.length >= 3),
    ) as [string[], string[]];
    sums.images++;
    sums.wrong += distance(text, got);
    sums.characters += text.length;
    sums.words += wanted.length;
    sums.found += wanted.filter((one) => words.includes(one)).length;
    sums.read += words.length;
    sums.right += words.filter((one) => wanted.includes(one)).length;
    times.push(ms.text);
  }
  row(
    kind,
    sums.images,
    percent(sums.wrong, sums.characters),
    percent(sums.found, sums.words),
    percent(sums.right, sums.read),
    `${median(times).toFixed(0)} ms`,
  );
}

/** `also`: labels that are right, and not asked for. `text`: whether a person can read something in it. */
type Labelled = { file: string; labels: string[]; also?: string[]; text?: boolean };

/** How the tags of images agree with their labels. */
function makeTally() {
  const sums = { images: 0, right: 0, wrong: 0, wanted: 0, found: 0, wrongImages: 0 };
  return {
    sums,
    add({ labels, also = [] }: Labelled, tags: string[]) {
      const right = tags.filter((tag) =>
        [...labels, ...also].some((label) => label.split('|').includes(tag)),
      );
      sums.images++;
      sums.right += right.length;
      sums.wrong += tags.length - right.length;
      sums.wrongImages += right.length < tags.length ? 1 : 0;
      sums.wanted += labels.length;
      sums.found += labels.filter((one) => one.split('|').some((l) => tags.includes(l))).length;
      return tags.filter((tag) => !right.includes(tag));
    },
    print: (name: string) =>
      row(
        name,
        percent(sums.right, sums.right + sums.wrong),
        percent(sums.found, sums.wanted),
        percent(sums.wrongImages, sums.images),
      ),
  };
}

/** For each class, the most certain place of an image. */
async function bestOf(image: Parameters<typeof letterbox>[0]): Promise<number[]> {
  const output = await scores.run({
    image: new Tensor('uint8', letterbox(image), [1, EDGE, EDGE, 3]),
    weights: new Tensor('float32', weightsOf(image), [1, 1, 16, 16]),
  });
  const all = output.scores?.data as Float32Array;
  const cells = all.length / OBJECT_CLASSES.length;
  return OBJECT_CLASSES.map((_, n) =>
    all.subarray(n * cells, (n + 1) * cells).reduce((most, value) => Math.max(most, value), 0),
  );
}

const THRESHOLDS = [0.35, 0.4, 0.45, 0.5, 0.55];

async function findObjects(set: string, images: Labelled[]) {
  const own = makeTally();
  const byThreshold = THRESHOLDS.map((least) => ({ least, tally: makeTally() }));
  const texts = { without: 0, invented: 0, with: 0, found: 0 };
  let misled = 0;
  const times = { decode: [] as number[], text: [] as number[], objects: [] as number[] };
  for (const image of images) {
    const { pixels, objects, lines, ms } = await look(join(set, image.file));
    const tags = [...new Set(objects.map(({ label }) => label))];
    const wrong = own.add(image, tags);
    const best = await bestOf(pixels.thumbnail);
    for (const { least, tally } of byThreshold)
      tally.add(
        image,
        OBJECT_CLASSES.flatMap(({ label }, n) => ((best[n] as number) >= least ? label : [])),
      );
    const has = lines.length > 0 ? 1 : 0;
    texts[image.text ? 'with' : 'without'] += 1;
    texts[image.text ? 'found' : 'invented'] += has;
    const isInvented = lines.length > 0 && !image.text;
    if (wrong.length > 0 || isInvented) misled += 1;
    for (const part of ['decode', 'text', 'objects'] as const)
      if (!image.text) times[part].push(ms[part]);
    if (options.list || wrong.length > 0 || isInvented)
      print(
        `  ${image.file}: ${tags.map((tag) => (wrong.includes(tag) ? `wrong: ${tag}` : tag)).join(', ')}${lines.map(({ text }) => ` “${text}”`).join('')}`,
      );
  }
  print(`\nObjects in ${own.sums.images} images, ${own.sums.wanted} labels\n`);
  head('threshold', 'precision', 'recall', 'images with a wrong tag');
  for (const { least, tally } of byThreshold) tally.print(`${least} for all`);
  own.print('each class its own');
  print(
    `\nText: in ${texts.found} of ${texts.with} with text; in ${texts.invented} of ${texts.without} without. ` +
      `Images with any wrong tag, “text” included: ${percent(misled, images.length)}\n`,
  );
  head('a photograph without text, CPU', 'median', '95 %');
  const all = times.decode.map((ms, n) => ms + (times.text[n] ?? 0) + (times.objects[n] ?? 0));
  for (const [part, values] of Object.entries({ ...times, all })) {
    const [middle, late] = [0.5, 0.95].map((share) => quantile(values, share).toFixed(0));
    row(part, `${middle} ms`, `${late} ms`);
  }
}

const { set } = options;
const list = JSON.parse(readFileSync('bench/vision-set.json', 'utf8')) as { images: Labelled[] };
const present = set ? list.images.filter(({ file }) => existsSync(join(set, file))) : [];
const photographs = present.filter(({ text }) => !text).map(({ file }) => join(set ?? '', file));
head('text', 'images', 'wrong characters', 'words found', 'words right', 'CPU, median');
for (const kind of TEXT_KINDS) await readTexts(kind, Number(options.texts), photographs);
if (set) await findObjects(set, present);
print(`\nmost memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB, sharp included`);

/**
 * Measures what the analyser finds: in generated images of text, the share of wrong characters (edit distance) and of
 * found words of three letters and more, by kind; in photographs with labels, precision and recall of objects, images
 * with a wrong tag, and text where there is none. CPU is user and system time of this process.
 *
 *   npm run -s build
 *   npx tsx bench/vision.ts [--texts 10] [--set DIR]
 *
 * DIR holds the images of bench/vision-set.json, which names their sources; absent ones are left out.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { makeImaging } from '@/platform/imaging/sharp';
import { openVision } from '@/platform/vision/open-vision';
import { seededRandom } from '@/testing/images';

const { values: options } = parseArgs({
  options: { texts: { type: 'string', default: '10' }, set: { type: 'string' } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

const imaging = makeImaging();
const see = await openVision({
  parts: ['text', 'objects'],
  languages: ['eng'],
  objectModel: 'dist/models/objects.onnx',
});

const folder = mkdtempSync(join(tmpdir(), 'vitrine-vision-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const drawing = join(folder, 'drawing.png');

async function look(file: string) {
  const pixels = await imaging.analysedPixels(file);
  const before = process.cpuUsage();
  const seen = await see(pixels);
  const { user, system } = process.cpuUsage(before);
  return { ...seen, cpuMs: (user + system) / 1000 };
}

const WORDS =
  'Invoice Gate Platform Meeting Station Friday Total Amount Number Please return Open Closed Exit Coffee Hotel Museum 4711 2024 B12 Parking Street Market Order Delivery Address Customer Service Terminal Ticket Entrance'.split(
    ' ',
  );
const KINDS = {
  clean: 'font-size="44"',
  small: 'font-size="20"',
  rotated: 'font-size="44" transform="rotate(-7 600 400)"',
  faint: 'font-size="44" fill="#999"',
  light: 'font-size="44" fill="#fff"',
};

async function readTexts(kind: keyof typeof KINDS, count: number) {
  const random = seededRandom(7);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] as string;
  const sums = { wrong: 0, characters: 0, found: 0, words: 0, cpuMs: 0 };
  for (let n = 0; n < count; n++) {
    const lines = Array.from({ length: 4 }, () => [word(), word(), word(), word()].join(' '));
    const texts = lines.map((line, at) => `<text x="80" y="${220 + at * 120}">${line}</text>`);
    const background = kind === 'light' ? '#234' : '#eee';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <rect width="100%" height="100%" fill="${background}"/>
      <g font-family="DejaVu Sans" ${KINDS[kind]}>${texts.join('')}</g></svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    writeFileSync(drawing, png);
    const { lines: read, cpuMs } = await look(drawing);
    const [expected, got] = [lines.join(' '), read.map(({ text }) => text).join(' ')];
    const wanted = expected.split(' ').filter((one) => one.length >= 3);
    sums.wrong += distance(expected, got);
    sums.characters += expected.length;
    sums.words += wanted.length;
    sums.found += wanted.filter((one) => got.split(' ').includes(one)).length;
    sums.cpuMs += cpuMs;
  }
  print(
    `text, ${kind}: wrong characters ${percent(sums.wrong, sums.characters)}, words found ${percent(sums.found, sums.words)}, ${(sums.cpuMs / count).toFixed(0)} ms`,
  );
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}

/** `also`: labels that are right, and not asked for. */
type Labelled = { file: string; source: string; labels: string[]; also?: string[] };

async function findObjects(set: string) {
  const { images } = JSON.parse(readFileSync('bench/vision-set.json', 'utf8'));
  const sums = { right: 0, wrong: 0, wanted: 0, found: 0, images: 0, wrongImages: 0, withText: 0 };
  const times: number[] = [];
  for (const { file, labels, also = [] } of images as Labelled[]) {
    const path = join(set, file);
    if (!existsSync(path)) continue;
    const { objects, lines, cpuMs } = await look(path);
    const tags = [...new Set(objects.map(({ label }) => label))];
    const isRight = (tag: string) =>
      [...labels, ...also].some((label) => label.split('|').includes(tag));
    const right = tags.filter(isRight).length;
    sums.images++;
    sums.right += right;
    sums.wrong += tags.length - right;
    sums.wrongImages += right < tags.length ? 1 : 0;
    sums.wanted += labels.length;
    sums.found += labels.filter((label) =>
      label.split('|').some((one) => tags.includes(one)),
    ).length;
    sums.withText += lines.length > 0 ? 1 : 0;
    times.push(cpuMs);
    const named = tags.map((tag) => (isRight(tag) ? tag : `wrong: ${tag}`));
    print(`  ${file}: ${named.join(', ') || '–'}${lines.map(({ text }) => ` “${text}”`).join('')}`);
  }
  times.sort((a, b) => a - b);
  print(
    `objects: ${sums.images} images, precision ${percent(sums.right, sums.right + sums.wrong)}, recall ${percent(sums.found, sums.wanted)}, images with a wrong tag ${percent(sums.wrongImages, sums.images)}, with text ${sums.withText}, median ${times[times.length >> 1]?.toFixed(0)} ms`,
  );
}

for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
  await readTexts(kind, Number(options.texts));
if (options.set) await findObjects(options.set);
print(`most memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB, sharp included`);

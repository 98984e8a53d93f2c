/**
 * Asks the built service, with an empty DATA_DIR, the questions people begin with, among the images of
 * bench/vision-set.json that are in DIR: at which place the first right image comes, and how long the answer takes (the
 * median of ten).
 *
 *   npm run -s build
 *   npx tsx bench/questions.ts --set DIR [--meilisearch]
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { assetsPath, sendRequest, uploadForm } from '../e2e/support/api';
import { startMeilisearch } from '../e2e/support/servers/meilisearch';
import { removeData, startService } from '../e2e/support/service';
import { median } from './statistics';

const { values: options } = parseArgs({
  options: { set: { type: 'string' }, meilisearch: { type: 'boolean', default: false } },
});
if (!options.set) throw new Error('--set DIR is missing.');
const set = options.set;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Listed = { file: string; labels: string[]; also?: string[]; subject?: string };
const list = JSON.parse(readFileSync('bench/vision-set.json', 'utf8')) as { images: Listed[] };
const present = list.images.filter(({ file }) => existsSync(join(set, file)));
const shows = (label: string) => (image: Listed) =>
  [...image.labels, ...(image.also ?? [])].some((one) => one.split('|').includes(label));

const drawn = (file: string): Listed => ({ file, labels: [], subject: file });
const DRAWN = ['invoice', 'sign', 'alps'].map(drawn);
const isFile = (file: string) => (image: Listed) => image.file === file;

const QUESTIONS: [string, (image: Listed) => boolean][] = [
  ['boats', shows('boat')],
  ['people', shows('person')],
  ['dog', shows('dog')],
  ['airport', shows('airplane')],
  ['text on a sign', (image) => image.file === 'sign' || image.subject === 'sign'],
  ['Zermatt', isFile('alps')],
  ['Switzerland', isFile('alps')],
  ['invoice 4711', isFile('invoice')],
  ['red car', ({ file }) => ['red_car.jpg', 'scenetext06.jpg'].includes(file)],
];

async function ask<Data>(path: string, request: Parameters<typeof sendRequest>[2]): Promise<Data> {
  const answer = await sendRequest(service.url, path, request);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
}

const draw = (svg: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${svg}</svg>`),
  );
const write = (x: number, y: number, text: string) =>
  `<text x="${x}" y="${y}" font-size="60" font-family="DejaVu Sans">${text}</text>`;

async function bytesOf(file: string): Promise<Buffer> {
  if (file === 'invoice')
    return draw(`<rect width="100%" height="100%" fill="#fff"/>${write(60, 120, 'Invoice 4711')}`)
      .png()
      .toBuffer();
  if (file === 'sign')
    return draw(
      `<rect width="100%" height="100%" fill="#7a8"/><rect x="300" y="200" width="600" height="250" fill="#fd0"/>
       <rect x="590" y="450" width="20" height="350" fill="#555"/>${write(360, 340, 'Parking sign')}`,
    )
      .jpeg()
      .toBuffer();
  if (file === 'alps') {
    const GPS = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '46/1 1/1 12/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '7/1 44/1 56/1',
    };
    return draw(
      `<rect width="100%" height="100%" fill="#9cf"/><path d="M0 800 600 100 1200 800z" fill="#eee"/>`,
    )
      .withExif({ IFD3: GPS })
      .jpeg()
      .toBuffer();
  }
  return readFileSync(join(set, file));
}

const meilisearch = options.meilisearch ? await startMeilisearch() : null;
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-questions-'));
const service = await startService(
  { ANALYSIS: 'places,text,objects', LOG_LEVEL: 'warn', ...meilisearch?.env },
  dataDir,
);
try {
  const json = { email: 'bench@example.com' };
  const library = await ask<Record<'organizationId' | 'libraryId' | 'apiKey', string>>(
    '/libraries',
    {
      method: 'POST',
      json,
    },
  );
  const { organizationId, libraryId, apiKey: key } = library;
  const ids = new Map<string, Listed>();
  const all = [...present, ...DRAWN];
  for (let from = 0; from < all.length; from += 10) {
    const part = all.slice(from, from + 10);
    const files = await Promise.all(
      part.map(async ({ file }, n) => ({
        bytes: new Uint8Array(await bytesOf(file)),
        name: `${from + n}${/\.\w+$/.exec(file)?.[0] ?? '.jpg'}`,
      })),
    );
    const { assets } = await ask<{ assets: { id: string }[] }>(
      assetsPath(organizationId, libraryId),
      { method: 'POST', key, body: uploadForm(files) },
    );
    for (const [n, { id }] of assets.entries()) ids.set(id, part[n] as Listed);
  }
  const begun = Date.now();
  const path = `/organizations/${organizationId}`;
  let analysed = 0;
  for (let after = ''; analysed < all.length && Date.now() - begun < 1_200_000; ) {
    const since = `/events?types=asset.analysed&limit=100${after && `&after=${after}`}`;
    const events = await ask<{ id: string }[]>(`${path}${since}`, { key });
    analysed += events.length;
    after = events.at(-1)?.id ?? after;
    if (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  print(`${analysed} of ${all.length} images analysed`);
  print('| question | found | right among the first five | first right one | milliseconds |');
  print('| --- | --- | --- | --- | --- |');
  for (const [question, isRight] of QUESTIONS) {
    const times: number[] = [];
    let hits: { id: string }[] = [];
    let found = 0;
    for (let n = 0; n < 10; n++) {
      const at = performance.now();
      // Another size of the page each time: the same search is answered from memory.
      const query = `/search/assets?pageSize=${20 + n}&q=${encodeURIComponent(question)}`;
      ({ hits, found } = await ask<{ hits: { id: string }[]; found: number }>(`${path}${query}`, {
        key,
      }));
      times.push(performance.now() - at);
    }
    const right = hits.map(({ id }) => isRight(ids.get(id) as Listed));
    const first = right.indexOf(true);
    print(
      `| ${question} | ${found} | ${right.slice(0, 5).filter(Boolean).length} | ${first < 0 ? '–' : first + 1} | ${median(times).toFixed(0)}, most ${Math.max(...times).toFixed(0)} |`,
    );
  }
} finally {
  await service.stop();
  await meilisearch?.stop();
  await removeData(dataDir);
}

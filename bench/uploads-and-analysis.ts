/**
 * Measures what uploads notice of the analysis: how long until each image has its sizes, without and with it, each on a
 * service of its own with an empty DATA_DIR; how long the analysis goes on afterwards, and what memory its process takes.
 * The images are those of DIR, 640 × 480 px.
 *
 *   npm run -s build && npx tsx bench/uploads-and-analysis.ts --set DIR [--count 5000] [--a-second 20] [--turns 1] [--idle 400]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { assetsPath, sendRequest, uploadForm } from '../e2e/support/api';
import { type Query, withDatabase } from '../e2e/support/database';
import { createOrganization } from '../e2e/support/organizations';
import { type RunningService, removeData, startService } from '../e2e/support/service';
import { cpuSeconds, memoryOf, nameOf, treeOf } from './process-tree';

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '5000' },
    'a-second': { type: 'string', default: '20' },
    turns: { type: 'string', default: '1' },
    idle: { type: 'string', default: '400' },
  },
});
if (!options.set) throw new Error('--set DIR is missing.');
const [count, aSecond, turns] = [options.count, options['a-second'], options.turns].map(Number) as [
  number,
  number,
  number,
];
const print = (line: string) => process.stdout.write(`${line}\n`);
const MB = 2 ** 20;
const DRAIN_MS = 3_600_000;
/** Decoders end after five minutes without work. */
const IDLE_MS = Number(options.idle) * 1000;
/** Uploads that do not count: the processes compile their programs meanwhile, which takes the first minute. */
const WARMING = Math.min(1200, Math.floor(count / 2));

const photos = await readPhotos(options.set);

async function readPhotos(folder: string): Promise<Buffer[]> {
  const read = readdirSync(folder).map((file) =>
    sharp(readFileSync(join(folder, file)))
      .rotate()
      .resize(640, 480)
      .flatten()
      .jpeg()
      .toBuffer()
      // What the set holds beside images.
      .catch(() => null),
  );
  return (await Promise.all(read)).filter((photo) => photo !== null);
}

/** What follows the end of a JPEG is ignored: each upload has other bytes. */
const fileOf = (n: number) =>
  new Uint8Array(Buffer.concat([photos[n % photos.length] as Buffer, Buffer.from(`${n}`)]));

async function measure(analysis: string) {
  const service = await startService({
    ANALYSIS: analysis,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  });
  const watched = watchMemory(service);
  try {
    const { id, key } = await createOrganization(service, { name: 'Bench', libraries: ['home'] });
    await uploadAtPace(service, assetsPath(id, 'home'), key);
    await withDatabase(service.dataDir, async (query) => {
      await untilAll(query, 'asset.processed');
      const [sizes] = await query<{ text: string }>(`
        SELECT format('p50 %s s, p95 %s s, slowest %s s', round(at[1]::numeric, 2), round(at[2]::numeric, 2), round(at[3]::numeric, 2)) AS text
        FROM (SELECT percentile_cont(ARRAY[0.5, 0.95, 1]) WITHIN GROUP (ORDER BY extract(epoch FROM p.created - c.created)) AS at
              FROM (SELECT * FROM published_event WHERE type = 'asset.created' ORDER BY id OFFSET ${WARMING}) AS c
              JOIN published_event p USING (asset_id) WHERE p.type = 'asset.processed') AS times`);
      print(
        `ANALYSIS=${analysis}: ${count} uploads, the last ${count - WARMING} have their sizes after ${sizes?.text}`,
      );
      if (!analysis.includes('objects')) return;
      const [begun, before] = [Date.now(), await seen(query, 'asset.analysed')];
      const cpuBefore = cpuOf(service);
      await untilAll(query, 'asset.analysed');
      const [seconds, left] = [(Date.now() - begun) / 1000, count - before];
      const cpu = (cpuOf(service) - cpuBefore) / left;
      print(
        `  ${before} analysed meanwhile, the other ${left} after ${seconds.toFixed(0)} s: ${(left / seconds).toFixed(1)} a second, ${(cpu * 1000).toFixed(0)} ms CPU each, of all processes`,
      );
    });
    print(`  ${watched.largest()}`);
    await pause(IDLE_MS);
    print(`  ${IDLE_MS / 1000} s later: ${memoryBy(service)}`);
  } finally {
    watched.stop();
    await service.stop();
    await removeData(service.dataDir);
  }
}

async function uploadAtPace(service: RunningService, path: string, key: string) {
  const sent: Promise<void>[] = [];
  const begun = Date.now();
  for (let n = 0; n < count; n++) {
    await pause(begun + (n * 1000) / aSecond - Date.now());
    sent.push(upload(n));
  }
  await Promise.all(sent);

  async function upload(n: number) {
    const body = uploadForm([{ bytes: fileOf(n), name: `${n}.jpg` }]);
    const answer = await sendRequest(service.url, path, { method: 'POST', key, body });
    if (!answer.ok) throw new Error(`An upload was answered ${answer.status}.`);
    await answer.arrayBuffer();
  }
}

async function seen(query: Query, type: string): Promise<number> {
  const [row] = await query<{ seen: number }>(
    'SELECT count(*)::int AS seen FROM published_event WHERE type = $1',
    [type],
  );
  return row?.seen ?? 0;
}

async function untilAll(query: Query, type: string) {
  const end = Date.now() + DRAIN_MS;
  while ((await seen(query, type)) < count) {
    if (Date.now() > end) throw new Error(`${await seen(query, type)} events ${type} only.`);
    await pause(1000);
  }
}

const cpuOf = ({ pid }: RunningService) =>
  treeOf(pid).reduce((sum, process) => sum + cpuSeconds(process), 0);

/** MB of each kind of process of a service. */
function memoryNow({ pid }: RunningService): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const process of treeOf(pid)) {
    const kind = nameOf(process);
    kinds.set(kind, (kinds.get(kind) ?? 0) + memoryOf(process) / MB);
  }
  return kinds;
}

const say = (kinds: Map<string, number>) =>
  [...kinds]
    .filter(([, mb]) => mb >= 1)
    .map(([kind, mb]) => `${kind} ${mb.toFixed(0)}`)
    .join(', ');
function memoryBy(service: RunningService): string {
  const kinds = memoryNow(service);
  const all = [...kinds.values()].reduce((sum, mb) => sum + mb, 0);
  return `${all.toFixed(0)} MB (${say(kinds)})`;
}

function watchMemory(service: RunningService) {
  const largest = new Map<string, number>();
  const timer = setInterval(() => {
    for (const [kind, mb] of memoryNow(service))
      largest.set(kind, Math.max(mb, largest.get(kind) ?? 0));
  }, 2000);
  return { largest: () => `at most, MB: ${say(largest)}`, stop: () => clearInterval(timer) };
}

for (let turn = 0; turn < turns; turn++)
  for (const analysis of ['places', 'places,text,objects']) await measure(analysis);

/**
 * Measures how 20 simultaneous uploads of 500 MB affect other clients: extra memory of the whole process tree, their
 * slowest request meanwhile, and the time from the last byte of each upload to its answer (mostly probing the video and
 * the flush to the disk). Linux; needs 11 GB of free disk below TMPDIR.
 *
 *   npm run -s build && npx tsx bench/upload-videos.ts [videos] [megabytes each] [port]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aCameraJpeg } from '../src/testing/images';
import { aVideo } from '../src/testing/videos';
import { memoryOf, nameOf, treeOf } from './process-tree';
import { median } from './statistics';

const [videoCount, megabytes, port] = [
  Number(process.argv[2] ?? 20),
  Number(process.argv[3] ?? 500),
  Number(process.argv[4] ?? 3581),
];
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const base = `http://127.0.0.1:${port}`;
const VERSIONED = { 'Api-Version': '2026-07-08' };
const say = (line: string) => process.stdout.write(`${line}\n`);
const inMb = (bytes: number) => (bytes / 1e6).toFixed(0);

const env = {
  ...process.env,
  NODE_ENV: 'production' as const,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
};
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...env, PORT: String(port), RATE_LIMIT_KEY_PER_MINUTE: '999999999' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve) => {
  service.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
});

const admin = async (...args: string[]) =>
  JSON.parse(
    (await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], { env })).stdout,
  );
const { organizationId } = await admin('org', 'create', '--name', 'Bench', '--plan', 'pro');
const { libraryId } = await admin('library', 'create', '--org', organizationId, '--name', 'Videos');
const grant = ['--grant', `${libraryId}:write`];
const { apiKey } = await admin('key', 'create', '--org', organizationId, ...grant);
const assets = `${base}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
const keyed = { ...VERSIONED, Authorization: `Bearer ${apiKey}` };

/** Sends a file of `size` bytes: `beginning`, then a box of zeros for players to skip. */
async function send(beginning: Uint8Array, size: number, name: string) {
  const boundary = 'a-boundary-of-the-bench';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request = http.request(assets, {
    method: 'POST',
    agent: false,
    headers: {
      ...keyed,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + size + tail.length,
    },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(head);
  request.write(beginning);
  let left = size - beginning.length;
  if (left > 0) {
    const box = Buffer.alloc(8);
    box.writeUInt32BE(left);
    box.write('free', 4, 'latin1');
    request.write(box);
    left -= box.length;
  }
  const zeros = Buffer.alloc(1024 * 1024);
  for (; left > 0; left -= zeros.length)
    if (!request.write(left < zeros.length ? zeros.subarray(0, left) : zeros))
      await once(request, 'drain');
  request.end(tail);
  await once(request, 'finish');
  const sent = performance.now();
  const [response] = await answered;
  let body = '';
  for await (const piece of response) body += piece;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body}`);
  return { id: JSON.parse(body).data.assets[0].id, flush: performance.now() - sent };
}

type Asset = { id: string; url: string; updated: number | null; duration: number | null };
async function processed(id: string): Promise<Asset> {
  for (;;) {
    const { data } = await (await fetch(`${assets}/${id}`, { headers: keyed })).json();
    if (data.updated !== null) return data;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Sends requests of each kind one after the other on its own connection; the result stops them and returns times. */
function askMeanwhile(kinds: Record<string, () => [string, http.RequestOptions, string?]>) {
  let over = false;
  const times = new Map<string, number[]>();
  const ask = async (kind: string, agent: http.Agent) => {
    const [url, options, body] = (kinds[kind] as () => [string, http.RequestOptions, string?])();
    const begin = performance.now();
    const request = http.request(url, { ...options, agent }).end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    for await (const _ of response);
    times.get(kind)?.push(performance.now() - begin);
    if (response.statusCode !== 200) throw new Error(`${kind}: ${response.statusCode}`);
  };
  const asking = Object.keys(kinds).map(async (kind) => {
    times.set(kind, []);
    const agent = new http.Agent({ keepAlive: true });
    while (!over) {
      await ask(kind, agent);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    agent.destroy();
  });
  return async () => {
    over = true;
    await Promise.all(asking);
    return times;
  };
}

const postmaster = Number(
  readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
);
const web = service.pid as number;
const memoryNow = () => {
  const all = [...treeOf(web), ...treeOf(postmaster)];
  const total = all.reduce((sum, pid) => sum + memoryOf(pid), 0);
  return { total, web: memoryOf(web) };
};
/** Memory in megabytes by program, largest first. */
function memoryByProgram(): string {
  const kinds = new Map<string, number>();
  for (const pid of [...treeOf(web), ...treeOf(postmaster)]) {
    const name = pid === web ? 'web' : nameOf(pid);
    kinds.set(name, (kinds.get(name) ?? 0) + memoryOf(pid));
  }
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  return sorted.map(([name, bytes]) => `${name} ${inMb(bytes)}`).join(', ');
}

/** Samples the memory every 250 ms; the returned function stops it and returns the peaks. */
function watchMemory() {
  const peak = { total: 0, web: 0, programs: '' };
  const timer = setInterval(() => {
    const now = memoryNow();
    if (now.total > peak.total) peak.programs = memoryByProgram();
    peak.total = Math.max(peak.total, now.total);
    peak.web = Math.max(peak.web, now.web);
  }, 250);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

const list = () => [`${assets}?pageSize=20`, { headers: keyed }] as [string, http.RequestOptions];
const describe = (id: string) => () =>
  [
    `${assets}/${id}/description`,
    { method: 'PATCH', headers: { ...keyed, 'Content-Type': 'application/json' } },
    JSON.stringify({ description: `at ${Date.now()}` }),
  ] as [string, http.RequestOptions, string];
const at = (url: string) => () =>
  [`${base}${new URL(url).pathname}`, {}] as [string, http.RequestOptions];

try {
  const video = await aVideo('h264.mp4', { width: 640, height: 360, seconds: 2 });
  const jpeg = await aCameraJpeg({ megapixels: 12 });
  // Warm-up: everything runs once before it is measured, including many small videos at once.
  const photo = await processed((await send(jpeg, jpeg.length, 'photo.jpg')).id);
  const small = await Promise.all(
    Array.from({ length: videoCount }, () => send(video, 1e6, 'warm.mp4')),
  );
  await Promise.all(small.map(({ id }) => processed(id)));
  const kinds = {
    'list of 20': list,
    'change of a description': describe(photo.id),
    'small image': at(`${photo.url}/400`),
    'photo of some MB': at(photo.url),
  };
  const warm = askMeanwhile(kinds);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const before = await warm();
  const base = memoryNow();
  const programsBefore = memoryByProgram();

  const peak = watchMemory();
  const others = askMeanwhile(kinds);
  const begin = performance.now();
  const uploads = await Promise.all(
    Array.from({ length: videoCount }, (_, n) => send(video, megabytes * 1e6, `video ${n}.mp4`)),
  );
  const seconds = (performance.now() - begin) / 1000;
  const times = await others();
  const { total, web, programs } = peak();
  const afterwards = watchMemory();
  const done = await Promise.all(uploads.map(({ id }) => processed(id)));
  const { total: processing } = afterwards();

  const flushes = uploads.map(({ flush }) => flush / 1000);
  say(
    `${videoCount} videos of ${megabytes} MB in ${seconds.toFixed(1)} s: ${((videoCount * megabytes) / seconds).toFixed(0)} MB/s, ` +
      `all processed: ${done.every(({ duration }) => duration !== null)}`,
  );
  say(
    `memory of the tree: ${inMb(base.total)} MB before, +${inMb(total - base.total)} MB at most while they came ` +
      `(of it the web process +${inMb(web - base.web)}), +${inMb(processing - base.total)} MB while they were processed`,
  );
  say(`by program before: ${programsBefore}`);
  say(`by program at most: ${programs}`);
  say(
    `answers came ${Math.min(...flushes).toFixed(2)} to ${Math.max(...flushes).toFixed(2)} s after the last byte`,
  );
  for (const [kind, took] of times) {
    say(
      `others meanwhile, ${kind}: ${took.length} requests, median ${median(took).toFixed(0)} ms, ` +
        `slowest ${Math.max(...took).toFixed(0)} ms (before: ${Math.max(...(before.get(kind) ?? [])).toFixed(0)} ms)`,
    );
  }
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
  await rm(folder, { recursive: true, force: true });
}

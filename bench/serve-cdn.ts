/**
 * Measures serving a rendition and a photo: answers per second and CPU time per answer of the service, against nginx with
 * the same files on the same disk, alternating in one run.
 *
 * `wrk` (one thread) sends to both over keep-alive connections on loopback. Both have one process (nginx: one worker,
 * sendfile, no access log). The service also queries its database for the bytes that a URL shows; that CPU time is
 * printed separately.
 *
 *   apt-get install nginx wrk; npm run -s build && npx tsx bench/serve-cdn.ts [seconds per turn] [rounds] [port]
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aCameraJpeg } from '../src/testing/images';
import { cpuSeconds, treeOf } from './process-tree';

const [seconds, rounds, port] = [
  Number(process.argv[2] ?? 4),
  Number(process.argv[3] ?? 5),
  Number(process.argv[4] ?? 3571),
];
const nginxPort = port + 1;
const base = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const print = (line: string) => process.stdout.write(`${line}\n`);

const sum = (pids: number[]) => pids.reduce((total, pid) => total + cpuSeconds(pid), 0);

/** Answers per second, and CPU milliseconds of `processes` per answer. */
async function load(url: string, connections: number, processes: () => number[][]) {
  const before = processes().map(sum);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  const after = processes().map(sum);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const wrong = /Non-2xx|Socket errors/.exec(stdout);
  if (wrong || !answers) throw new Error(`${url}\n${stdout}`);
  const cpu = after.map((total, place) => ((total - (before[place] ?? 0)) * 1000) / answers);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), cpu };
}

const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve) => {
  service.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
});

const HEADERS = { 'Api-Version': '2026-07-08' };
type Asset = { id: string; url: string; updated: number | null };

/** Uploads a photo of about 4 MB and waits until it is processed; returns its URL. */
async function uploadPhoto(): Promise<string> {
  const created = await fetch(`${base}/api/libraries`, {
    method: 'POST',
    headers: { ...HEADERS, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org' }),
  });
  const { organizationId, libraryId, apiKey } = (await created.json()).data;
  const assets = `${base}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const keyed = { ...HEADERS, Authorization: `Bearer ${apiKey}` };
  const form = new FormData();
  const jpeg = new Uint8Array(await aCameraJpeg({ megapixels: 16 }));
  form.append('files', new Blob([jpeg]), 'photo.jpg');
  const answer = await fetch(assets, { method: 'POST', headers: keyed, body: form });
  let asset: Asset = (await answer.json()).data.assets[0];
  while (asset.updated === null) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    asset = (await (await fetch(`${assets}/${asset.id}`, { headers: keyed })).json()).data;
  }
  return `${base}${new URL(asset.url).pathname}`;
}

/** The stored files: the original, and the rendition nearest to 20 KB. */
async function storedFiles(url: string) {
  const { headers: answered } = await fetch(`${url}/400`, { headers: { 'If-None-Match': '*' } });
  const blob = answered.get('etag')?.slice(1).split('.')[0] ?? '';
  const shard = join(folder, 'files/blobs', blob.slice(0, 2));
  const files = (await readdir(shard)).filter((name) => name.startsWith(blob));
  const sized = await Promise.all(
    files.map(async (name) => ({ name, size: (await stat(join(shard, name))).size })),
  );
  const original = sized.find(({ name }) => name === blob);
  const [rendition] = sized
    .filter(({ name }) => /\.\d+$/.test(name))
    .sort((a, b) => Math.abs(a.size - 20_000) - Math.abs(b.size - 20_000));
  if (!original || !rendition) throw new Error('The photo was not processed.');
  const edge = rendition.name.split('.')[1];
  return [
    { ...rendition, ours: `${url}/${edge}`, path: `${blob.slice(0, 2)}/${rendition.name}` },
    { ...original, ours: url, path: `${blob.slice(0, 2)}/${blob}` },
  ];
}

async function startNginx(): Promise<ChildProcess> {
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `worker_processes 1; daemon off; user root; pid ${folder}/nginx.pid; error_log stderr error;
     events { worker_connections 1024; }
     http { sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_timeout 65; keepalive_requests 1000000000;
       access_log off; default_type application/octet-stream;
       server { listen 127.0.0.1:${nginxPort}; root ${folder}/files/blobs; } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let left = 100; left > 0; left--) {
    const up = await fetch(`http://127.0.0.1:${nginxPort}/`).then(
      () => true,
      () => false,
    );
    if (up) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx did not start.');
}

const median = (numbers: number[]) =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

const files = await storedFiles(await uploadPhoto());
const nginx = await startNginx();
const postmaster = Number(
  readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
);
const web = () => [[service.pid as number], treeOf(postmaster)];
const worker = () => [treeOf(nginx.pid as number)];
try {
  for (const { size, ours, path } of files)
    for (const connections of [1, 32]) {
      const theirs = `http://127.0.0.1:${nginxPort}/${path}`;
      const ratios: number[] = [];
      const cpus: number[][] = [];
      for (let round = 0; round <= rounds; round++) {
        const a = await load(ours, connections, web);
        const b = await load(theirs, connections, worker);
        // The first round warms both up.
        if (round === 0) continue;
        ratios.push(a.rate / b.rate);
        cpus.push([a.rate, b.rate, ...a.cpu, ...b.cpu]);
      }
      const [rate, nginxRate, cpu, database, nginxCpu] = [0, 1, 2, 3, 4].map((place) =>
        median(cpus.map((row) => row[place] as number)),
      ) as [number, number, number, number, number];
      print(
        `${String(size).padStart(8)} bytes, ${String(connections).padStart(2)} connections: ` +
          `ours ${rate.toFixed(0)}/s, ${cpu.toFixed(3)} ms CPU + database ${database.toFixed(3)}; ` +
          `nginx ${nginxRate.toFixed(0)}/s, ${nginxCpu.toFixed(3)} ms CPU; ` +
          `ours ÷ nginx ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
      );
    }
} finally {
  nginx.kill('SIGQUIT');
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}

/**
 * Measures a list of 50 assets: requests per second and CPU time per request of the service, against bare node:http and
 * pg with the same query, alternating in one run.
 *
 *   npm run -s build && npx tsx bench/list-assets.ts [seconds per turn] [rows]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '@/platform/database/embedded-postgres';

const seconds = Number(process.argv[2] ?? 3);
const count = Number(process.argv[3] ?? 1000);
const CONNECTIONS = 16;
const [port, barePort] = [3561, 3562];
const base = `http://127.0.0.1:${port}`;
const HEADERS = { 'Api-Version': '2026-07-08' };

const ready = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes(word) && resolve());
  });

/** Seconds of CPU time of a process so far. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Sends requests on a fixed number of connections; returns answers per second, and CPU milliseconds per answer. */
async function load(url: string, pid: number | undefined, more: Record<string, string>) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = Date.now() + seconds * 1000;
  const before = cpuSeconds(pid);
  let answers = 0;
  const request = () =>
    new Promise<void>((resolve, reject) => {
      http
        .get(url, { agent, headers: more }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
          response.resume().on('end', resolve);
        })
        .on('error', reject);
    });
  const worker = async () => {
    for (; Date.now() < end; answers++) await request();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return { rate: answers / seconds, cpuMs: ((cpuSeconds(pid) - before) * 1000) / answers };
}

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '999999999',
};
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
await ready(service, 'is ready');
const created = await fetch(`${base}/api/libraries`, {
  method: 'POST',
  headers: { ...HEADERS, 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'bench@example.org' }),
});
const { organizationId, libraryId, apiKey } = (await created.json()).data;

const databaseUrl = (await findRunningPostgres(dataDir)) ?? '';
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await client.query(
  `INSERT INTO asset (id, organization_id, library_id, kind, name, description, tags, ai_tags, blob, sha256,
     size_bytes, content_type, processing, width, height, blurhash, renditions, metadata, created, updated)
   SELECT 'bench-asset-' || lpad(n::text, 12, '0'), $1, $2, 'image', 'IMG_' || n || '.jpg', 'A bright landscape image, mostly blue.',
     '{blue,landscape,bright,holiday}', '{blue,landscape,bright}', 'blob' || n, repeat('0', 64), 4000000 + n, 'image/jpeg',
     'done', 4032, 3024, 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', '{400,800,1200,1600,2048}',
     '{"capture":{"recordedAt":"2026:02:03 14:15:16","make":"Pear","model":"Pear 12","software":"12.1","latitude":-33.8,"longitude":151.2,"altitude":58},"video":null}',
     now() - n * interval '1 minute', now()
   FROM generate_series(1, $3::int) n`,
  [organizationId, libraryId, count],
);
await client.query('ANALYZE');
await client.end();

const args = [
  '--import',
  'tsx',
  'bench/bare-list.ts',
  databaseUrl,
  organizationId,
  libraryId,
  String(barePort),
];
const bare = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
await ready(bare, 'ready');

const list = `${base}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
const ours = () => load(list, service.pid, { ...HEADERS, Authorization: `Bearer ${apiKey}` });
const theirs = () => load(`http://127.0.0.1:${barePort}/`, bare.pid, {});
const ratios: number[] = [];
await ours();
await theirs();
for (let round = 1; round <= 3; round++) {
  const [a, b] = [await ours(), await theirs()];
  ratios.push(a.rate / b.rate);
  process.stdout.write(
    `round ${round}: ours ${a.rate.toFixed(0)}/s, ${a.cpuMs.toFixed(2)} ms CPU; bare ${b.rate.toFixed(0)}/s, ` +
      `${b.cpuMs.toFixed(2)} ms CPU; ours ÷ bare ${(a.rate / b.rate).toFixed(2)}\n`,
  );
}
process.stdout.write(`median of ours ÷ bare: ${ratios.sort((a, b) => a - b)[1]?.toFixed(2)}\n`);
bare.kill();
service.kill('SIGTERM');
await new Promise((resolve) => service.once('exit', resolve));
await rm(dataDir, { recursive: true, force: true });

/**
 * Measures the cost of the log line of a request: CPU time of the web process for /healthz and for a list of 50 assets,
 * with log lines to a file and without, alternating in one run.
 *
 *   npm run -s build && npx tsx bench/log-line.ts [requests per turn] [rounds]
 */
import { spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from './process-tree';
import { median } from './statistics';

const requests = Number(process.argv[2] ?? 4000);
const rounds = Number(process.argv[3] ?? 5);
const CONNECTIONS = 8;
const VERSION = { 'Api-Version': '2026-07-08' };

async function start(port: number, level: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: level,
    RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  };
  const log = openSync(join(dataDir, 'log'), 'w');
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', log],
  });
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk) => String(chunk).includes('is ready') && resolve()),
  );
  const pid = child.pid as number;
  const base = `http://127.0.0.1:${port}`;
  const created = await fetch(`${base}/api/libraries`, {
    method: 'POST',
    headers: { ...VERSION, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org' }),
  });
  const { organizationId, libraryId, apiKey } = (await created.json()).data;
  const fill = ['demo', 'fill', '--org', organizationId, '--library', libraryId, '--count', '100'];
  spawnSync(process.execPath, ['scripts/admin.mjs', ...fill], { env });
  const list = `${base}/api/organizations/${organizationId}/libraries/${libraryId}/assets?pageSize=50`;
  return {
    healthz: () => load(`${base}/healthz`, pid, {}),
    list: () => load(list, pid, { ...VERSION, Authorization: `Bearer ${apiKey}` }),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** CPU milliseconds per answer. */
async function load(url: string, pid: number, headers: Record<string, string>) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = cpuSeconds(pid);
  let left = requests;
  const request = () =>
    new Promise<void>((resolve, reject) => {
      http
        .get(url, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
          response.resume().on('end', resolve);
        })
        .on('error', reject);
    });
  const worker = async () => {
    while (left-- > 0) await request();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return ((cpuSeconds(pid) - before) * 1000) / requests;
}

const [logging, silent] = [await start(3563, 'info'), await start(3564, 'silent')];
for (const what of ['healthz', 'list'] as const) {
  const figures: { lines: number[]; none: number[] } = { lines: [], none: [] };
  await logging[what]();
  await silent[what]();
  for (let round = 1; round <= rounds; round++) {
    figures.lines.push(await logging[what]());
    figures.none.push(await silent[what]());
  }
  const [lines, none] = [median(figures.lines), median(figures.none)];
  process.stdout.write(
    `${what}: ${lines.toFixed(3)} ms CPU with lines, ${none.toFixed(3)} without: ${((lines / none - 1) * 100).toFixed(0)} % more\n`,
  );
}
await Promise.all([logging.stop(), silent.stop()]);

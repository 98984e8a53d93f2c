// Time of one search request to a real Meilisearch by each transport of the official client. They alternate: each runs
// under the same load of the machine. Needs the program installed by scripts/install-meilisearch.mjs.
//   npx tsx bench/search-client.ts [requests] [documents]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Meilisearch } from 'meilisearch';
import {
  connectMeilisearch,
  waitForTasks,
} from '../src/platform/search-index/meilisearch/meilisearch-client';
import { quantile } from './statistics';

const requests = Number(process.argv[2] ?? 1000);
const documents = Number(process.argv[3] ?? 10_000);
const PORT = Number(process.env.PORT ?? 7711);
const HOST = `http://127.0.0.1:${PORT}`;
const API_KEY = 'a master key of the bench, 16 bytes at least';
const PROGRAM = path.resolve('node_modules/.cache/meilisearch/meilisearch');

/** The first request of a search: the number of documents found by each of eight filters. */
const queriesOf = (round: number) =>
  Array.from({ length: 8 }, (_, n) => ({
    indexUid: 'bench',
    filter: [`name STARTS WITH "w${(round * 8 + n) % 100}"`],
    limit: 0,
  }));

async function bench() {
  const kept = connectMeilisearch({ url: HOST, apiKey: API_KEY });
  while (!(await kept.client.isHealthy())) await after(50);
  const index = kept.client.index('bench');
  await waitForTasks(kept.client, [index.updateFilterableAttributes(['name'])]);
  const rows = Array.from({ length: documents }, (_, id) => ({ id, name: [`w${id % 1000}`] }));
  await waitForTasks(kept.client, [index.addDocuments(rows)]);

  const transports: Record<string, Meilisearch> = {
    'node:http, kept connections': kept.client,
    fetch: new Meilisearch({ host: HOST, apiKey: API_KEY }),
  };
  const times = new Map(Object.keys(transports).map((name) => [name, [] as number[]]));
  for (let round = -100; round < requests; round++) {
    for (const [name, client] of Object.entries(transports)) {
      const begin = performance.now();
      await client.multiSearch({ queries: queriesOf(round + 100) });
      if (round >= 0) times.get(name)?.push(performance.now() - begin);
    }
  }
  for (const [name, own] of times)
    process.stdout.write(
      `${name.padEnd(30)} p50 ${quantile(own, 0.5).toFixed(2)} ms   p95 ${quantile(own, 0.95).toFixed(2)} ms\n`,
    );
  kept.close();
}

const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-meilisearch-'));
const ARGS = ['--http-addr', `127.0.0.1:${PORT}`, '--master-key', API_KEY, '--no-analytics'];
const child = spawn(PROGRAM, [...ARGS, '--db-path', path.join(folder, 'data')], {
  cwd: folder,
  stdio: 'ignore',
});
try {
  await bench();
} finally {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exited;
  await rm(folder, { recursive: true, force: true });
}

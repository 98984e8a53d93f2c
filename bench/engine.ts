/**
 * Measures the background work in two parts. One event after the other: the time from an event to the start of its
 * function, against a bare NOTIFY in the same run. Many events at once: their rate, the memory of the worker, and the
 * latency of requests meanwhile.
 *
 *   npm run -s build && npx tsx bench/engine.ts [events one at a time] [events at once]
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { admin } from '../e2e/support/admin';
import { createOrganization } from '../e2e/support/organizations';
import { removeData, startService } from '../e2e/support/service';
import { findRunningPostgres } from '../src/platform/database/embedded-postgres';
import { commandOf, statusBytes, treeOf } from './process-tree';
import { quantile } from './statistics';

const sequential = Number(process.argv[2] ?? 300);
const concurrent = Number(process.argv[3] ?? 5000);
const print = (line: string) => process.stdout.write(`${line}\n`);

const spread = (values: number[], high: number) =>
  `p50 ${quantile(values, 0.5).toFixed(1)} ms, p${high * 100} ${quantile(values, high).toFixed(1)} ms`;

const service = await startService({
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  ...(process.env.PORT ? { PORT: process.env.PORT } : {}),
});
const { url, dataDir } = service;
const { id: organization, key } = await createOrganization(service, { name: 'bench' });
const fill = ['--org', organization, '--library', 'first', '--count', String(concurrent)];
await admin(service, 'demo', 'fill', ...fill);
const connectionString = (await findRunningPostgres(dataDir)) ?? '';
const database = new pg.Client({ connectionString });
await database.connect();

/** Writes events about assets of the library in one statement. */
const WRITE = `
INSERT INTO engine.event (id, name, data)
SELECT $1 || a.id, 'asset/uploaded',
       jsonb_build_object('organizationId', a.organization_id, 'libraryId', a.library_id, 'assetId', a.id)
FROM asset a ORDER BY a.id OFFSET $2 LIMIT $3`;

async function waitUntilDone(batch: string, intervalMs: number): Promise<void> {
  const sql = `SELECT FROM engine.event e LEFT JOIN engine.run r ON r.event_id = e.id
               WHERE starts_with(e.id, $1) AND r.ended_at IS NULL LIMIT 1`;
  while ((await database.query(sql, [batch])).rowCount !== 0) await pause(intervalMs);
}

/** Milliseconds from the statement writing an event, with its commit, to the start of its function. */
async function measureStarts(): Promise<number[]> {
  for (let n = 0; n < sequential; n++) {
    await database.query(WRITE, [`alone-${n}-`, n % concurrent, 1]);
    await waitUntilDone(`alone-${n}-`, 10);
  }
  const { rows } = await database.query(
    `SELECT extract(epoch FROM r.started_at - e.created) * 1000 AS ms
     FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE starts_with(e.id, 'alone-')`,
  );
  return rows.map(({ ms }) => Number(ms));
}

/** Milliseconds from the statement writing a row, with its commit, to the notification in another connection. */
async function measureBareNotify(): Promise<number[]> {
  await database.query('CREATE TABLE IF NOT EXISTS bench_event (id int, at timestamptz)');
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  await listener.query('LISTEN bench_event');
  const times: number[] = [];
  for (let n = 0; n < sequential; n++) {
    const notified = new Promise((resolve) => listener.once('notification', resolve));
    const begun = performance.now();
    await database.query(
      `WITH row AS (INSERT INTO bench_event VALUES (${n}, now())) SELECT pg_notify('bench_event', '')`,
    );
    await notified;
    times.push(performance.now() - begun);
  }
  await listener.end();
  await database.query('DROP TABLE bench_event');
  return times;
}

/** Memory in MiB of the worker and its child processes. */
const workerMemory = (): number =>
  treeOf(service.pid)
    .filter((pid) => pid !== service.pid && !commandOf(pid).includes('postgres'))
    .map((pid) => statusBytes(pid, 'VmRSS') / 1024 / 1024)
    .reduce((sum, mib) => sum + mib, 0);

/** Reads lists of assets one after the other until `isEnded`; returns the milliseconds of each. */
async function readAssets(isEnded: () => boolean): Promise<number[]> {
  const headers = { 'Api-Version': '2026-07-08', Authorization: `Bearer ${key}` };
  const times: number[] = [];
  while (!isEnded()) {
    const begun = performance.now();
    const path = `/api/organizations/${organization}/libraries/first/assets?pageSize=50`;
    await (await fetch(url + path, { headers })).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(5);
  }
  return times;
}

/** Writes one event about every asset; prints the rate, the memory, and the latency of requests meanwhile. */
async function measureMany(name: string): Promise<void> {
  let ended = false;
  const memory = [workerMemory()];
  const sampling = setInterval(() => memory.push(workerMemory()), 250);
  const reading = readAssets(() => ended);
  const begun = performance.now();
  await database.query(WRITE, [`${name}-`, 0, concurrent]);
  await waitUntilDone(`${name}-`, 200);
  const seconds = (performance.now() - begun) / 1000;
  ended = true;
  clearInterval(sampling);
  const times = await reading;
  await pause(2000);
  print(
    `${name}: ${concurrent} events in ${seconds.toFixed(1)} s, ${(concurrent / seconds).toFixed(0)} a second; worker ` +
      `${memory[0]?.toFixed(0)} MiB before, ${Math.max(...memory).toFixed(0)} at most, ${workerMemory().toFixed(0)} after; ` +
      `lists of 50 meanwhile ${spread(times, 0.99)}`,
  );
}

await pause(3000);
for (let round = 1; round <= 2; round++) {
  print(`event to start: ${spread(await measureStarts(), 0.95)} of ${sequential}`);
  print(`bare NOTIFY: ${spread(await measureBareNotify(), 0.95)} of ${sequential}`);
  await database.query(`DELETE FROM engine.event WHERE starts_with(id, 'alone-')`);
}
let ended = false;
const baseline = readAssets(() => ended);
await pause(10_000);
ended = true;
print(`lists of 50 without events: ${spread(await baseline, 0.99)}`);
await measureMany('nothing to do');
await database.query(`UPDATE asset SET processing = 'waiting'`);
await measureMany('small images');
await database.end();
await service.stop();
await removeData(dataDir);

/**
 * Measures what looks for waiting work, on a filled library whose service has nothing to do: every look of the worker
 * and of both executors, beside 250,000 ended runs and 100,000 sent mails. Prints the time of the whole look, of its
 * slowest statement, and what PostgreSQL says of that one; a look should take at most five milliseconds.
 *
 *   npm run -s build && npx tsx bench/looks.ts [--assets 1000000] [--rounds 20] [--folder FOLDER] [--plans]
 *
 * FOLDER keeps the filled library for the next time, and is that of bench/growth.ts. `--plans` prints the plans of slow
 * statements.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Inngest } from 'inngest';
import pg from 'pg';
import { analyseForParts } from '@/domain/analysis/control-analysis';
import { listUnanalysed, listUnfeatured } from '@/domain/analysis/find-unanalysed';
import { hasDeferredVideos } from '@/domain/asset/processing/defer-video';
import { findUnmeasuredImages } from '@/domain/asset/processing/measure-older-images';
import { findUnplacedAssets } from '@/domain/asset/processing/place-older-assets';
import { checkBackgroundWork } from '@/domain/check/check-background-work';
import { mailAnswers } from '@/domain/feedback/mail-answers';
import type { Domain } from '@/domain/operation';
import { awaitMissingPlaybacks } from '@/domain/playback/await-playback';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import { connectDatabase, type Database } from '@/platform/database/connect';
import { findRunningPostgres } from '@/platform/database/embedded-postgres';
import { adjustToClock } from '@/platform/engine/embedded/adjust-to-clock';
import { admitRuns } from '@/platform/engine/embedded/admit-runs';
import type { KnownFunction } from '@/platform/engine/embedded/read-functions';
import { relayEvents } from '@/platform/engine/embedded/relay-events';
import { sweepRuns } from '@/platform/engine/embedded/sweep-runs';
import { wakeWorkers } from '@/platform/engine/embedded/wake-workers';
import { inspect, readFrom } from '@/platform/engine/inspect';
import { makeSenderAgain } from '@/platform/engine/outside/send-again';
import { makeSender } from '@/platform/engine/outside/send-events';
import { makeLog } from '@/platform/log';
import { findPendingWork } from '@/platform/search-index/meilisearch/sync-state';
import { startFilled } from './filled-library';
import { median } from './statistics';

const { values: options } = parseArgs({
  options: {
    assets: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    folder: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});
const MOST_MS = 5;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The past of a busy service: as many ended runs as are kept, and mails. */
const SEED_PAST = [
  `INSERT INTO engine.event (id, name, data, created, relayed_at)
   SELECT 'past ' || n, 'asset/uploaded', jsonb_build_object('organizationId', 'bench', 'libraryId', 'big', 'assetId', 'past ' || n),
     now() - n * interval '1 second', now() - n * interval '1 second'
   FROM generate_series(1, 240000) n ON CONFLICT DO NOTHING`,
  `INSERT INTO engine.run (function_id, event_id, created, state, admitted, started_at, ended_at, sent_at, called_at)
   SELECT 'vitrine-process-asset', 'past ' || n, t, 'done', true, t, t, t, t
   FROM generate_series(1, 240000) n, LATERAL (SELECT now() - n * interval '1 second' AS t) past ON CONFLICT DO NOTHING`,
  `INSERT INTO mail (id, recipient, kind, created, sent_at)
   SELECT 'past ' || n, 'somebody@example.org', 'claim', now() - n * interval '1 second', now()
   FROM generate_series(1, 100000) n ON CONFLICT DO NOTHING`,
  `UPDATE asset SET kind = 'video' WHERE id IN (SELECT id FROM asset ORDER BY id LIMIT 1000)`,
  'VACUUM ANALYZE',
];

type Statement = { text: string; values: unknown[]; ms: number };
/** The statements since `take` was called the last time. */
const statements = recordStatements();

/** Each look by its name. `first`: from the beginning of the library. */
function looksOf(domain: Domain): Record<string, () => Promise<unknown>> {
  const { pool } = domain.database;
  const log = makeLog('silent');
  const client = new Inngest({ id: 'vitrine', eventKey: 'none' });
  const limits = { most: 100, perKey: 2, key: [], batch: 1 };
  const known = ['vitrine-process-asset', 'vitrine-swap-promoted-variant', 'vitrine-send-mail'].map(
    (id) => ({ id, limits, events: [], crons: [], cancelledBy: [] }) as unknown as KnownFunction,
  );
  const register = async () => {};
  const sendAgain = makeSenderAgain(pool, client, log, { register, patience: 1 });
  const repair = { repair: true };
  return {
    'work that waits (every 10 min)': () => checkBackgroundWork(domain, repair),
    'runs lost by a server (every 5 s)': () => sendAgain(100),
    'events to send (every 5 s)': makeSender(pool, client, log, []),
    'events to relay (every 5 s)': () => relayEvents(pool, known),
    'runs to admit': () => admitRuns(pool, known),
    'runs of ended processes (every 15 s)': () => sweepRuns(pool, known),
    'a clock set back (every 15 s)': () => adjustToClock(pool),
    'due jobs (every second)': () => wakeWorkers(pool),
    'figures (each scrape)': () => inspect(readFrom(pool)).count(),
    'due webhook deliveries (every second)': () => announceDueDeliveries(domain),
    'events without a position (every 200 ms)': () => pool.query('SELECT place_events()'),
    'changes for Meilisearch (every second)': () => findPendingWork(pool),
    'answers of visitors (every minute)': () => mailAnswers(domain),
    'deferred videos (every 5 min)': () => hasDeferredVideos(domain),
    'videos without a version (every 5 min)': () => awaitMissingPlaybacks(domain),
    'images to analyse (every 10 min)': () =>
      listUnanalysed(domain, { after: '', begun: new Date() }, 20),
    'images without a part (every 10 min)': () =>
      analyseForParts(domain, ['text', 'objects'], false),
    'images without features (every 10 min)': () =>
      listUnfeatured(domain, 'model', { after: '', begun: new Date() }, 20),
    'positions without a place (every 10 min)': () => findUnplacedAssets(domain, '', 500),
    'images without colours (hourly)': () => findUnmeasuredImages(domain, '', 100),
  };
}

async function measure(database: Database, name: string, look: () => Promise<unknown>) {
  const times: number[] = [];
  let slowest: Statement | undefined;
  for (let round = -3; round < Number(options.rounds); round++) {
    statements.take();
    const begun = performance.now();
    await look();
    if (round < 0) continue;
    times.push(performance.now() - begun);
    slowest = statements.take().toSorted((a, b) => b.ms - a.ms)[0];
  }
  const explained = slowest && (await explain(database, slowest));
  const cells = [median(times), Math.max(...times), slowest?.ms ?? 0, explained?.ms ?? 0];
  const numbers = cells.map((ms) => ms.toFixed(2).padStart(9)).join('');
  print(`${name.padEnd(52)}${numbers}${median(times) > MOST_MS ? '   slow' : ''}`);
  if (options.plans && median(times) > MOST_MS) print(`${slowest?.text}\n${explained?.plan}`);
}

/** What PostgreSQL says of a statement; null of one that cannot be explained. */
async function explain(database: Database, { text, values }: Statement) {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    const lines = rows.map((row) => String(row['QUERY PLAN']));
    const took = lines.find((line) => line.startsWith('Execution Time'))?.match(/[\d.]+/)?.[0];
    return { ms: Number(took), plan: lines.join('\n') };
  } catch {
    return null;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Records every statement of this process with its time, whoever sends it. */
function recordStatements() {
  let recorded: Statement[] = [];
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof query === 'string' ? query : query.text;
    const given = typeof query === 'string' ? second : (query.values ?? second);
    const values = Array.isArray(given) ? given : [];
    const begun = performance.now();
    const end = () => recorded.push({ text, values, ms: performance.now() - begun });
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        end();
        callback(...results);
      };
    const sent = send.apply(this, args);
    if (sent instanceof Promise) sent.then(end, end);
    return sent;
  } as typeof pg.Client.prototype.query;
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'vitrine-looks-')));
const service = await startFilled(Number(options.assets), folder);
try {
  const url = (await findRunningPostgres(service.dataDir)) ?? '';
  const database = connectDatabase({ url, connections: 4, log: makeLog('silent') });
  // Without the time limit of the service's statements.
  const seeding = new pg.Client({ connectionString: url });
  await seeding.connect();
  for (const sql of SEED_PAST) await seeding.query(sql);
  await seeding.end();
  const now = () => new Date();
  const domain = { database, now, newId: () => crypto.randomUUID() } as unknown as Domain;
  print(`${''.padEnd(52)}   median  longest statement  explain   (ms)`);
  for (const [name, look] of Object.entries(looksOf(domain))) await measure(database, name, look);
  await database.close();
} finally {
  await service.stop();
  if (!options.folder) await rm(folder, { recursive: true });
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Inngest, type InngestFunction } from 'inngest';
import type pg from 'pg';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { wakeWorkers } from '@/platform/engine/embedded/wake-workers';
import { makeClient } from '@/platform/engine/outside/make-client';
import { startOutsideEngine } from '@/platform/engine/outside/start-outside-engine';
import { makeLog } from '@/platform/log';
import { aDatabase } from './database';
import type { TestDomain } from './domain';
import { startInngestServer } from './inngest-server/start-inngest-server';

type Functions = (client: Inngest) => InngestFunction.Any[];

/** The running functions of a domain. */
export type Running = {
  /** The database with the rows of the runs. */
  runs: pg.Pool;
  stop(): Promise<void>;
};

const log = makeLog('silent');

/**
 * Runs background functions as the service does: in this process, or with TEST_EXECUTOR=outside by an Inngest server
 * (`npm run test:deep`, see vitest.config.ts). Sleeps and the pauses between attempts end at once, unless `atTheirTime`.
 */
export async function runFunctions(
  domain: TestDomain,
  functions: Functions,
  { atTheirTime = false } = {},
): Promise<Running> {
  const run = process.env.TEST_EXECUTOR === 'outside' ? runOnServer : runEmbedded;
  const { runs, stop } = await run(domain, functions);
  const pausing = new AbortController();
  const ending = atTheirTime ? null : endPauses(runs, pausing.signal);
  return {
    runs,
    async stop() {
      pausing.abort();
      await ending;
      await stop();
    },
  };
}

async function endPausesOnce(runs: pg.Pool) {
  await runs.query('UPDATE engine.step SET wakes_at = now() WHERE wakes_at > now()');
  await runs.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL',
  );
  await wakeWorkers(runs);
}

/** Has what waits for a time be due, again and again. */
async function endPauses(runs: pg.Pool, stop: AbortSignal) {
  while (!stop.aborted) {
    // The tables of a server come with the first registration.
    await endPausesOnce(runs).catch(() => {});
    await pause(50);
  }
}

/** Runs the functions in this process. */
async function runEmbedded({ test }: TestDomain, functions: Functions): Promise<Running> {
  const quiet = () => {};
  const logger = { info: quiet, warn: quiet, error: quiet, debug: quiet };
  const client = new Inngest({ id: 'vitrine', logger });
  const engine = await startEmbeddedEngine({
    pool: test.pool,
    connectionString: test.url,
    client,
    functions: functions(client),
    log,
    parallel: 4,
    backoff: () => 0,
  });
  return { runs: test.pool, stop: () => engine.stop() };
}

/** Sends events to an Inngest server, whose calls come back through the handler of the web server. */
async function runOnServer({ test }: TestDomain, functions: Functions): Promise<Running> {
  const database = await aDatabase();
  const keys = { eventKey: 'event-key', signingKey: randomBytes(32).toString('hex') };
  const server = await startInngestServer({
    pool: database.pool,
    connectionString: database.url,
    backoffMs: 0,
    ...keys,
  });
  let functionsPort: number | null = null;
  const web = http.createServer(makeInngestHandler(() => functionsPort));
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const client = makeClient(
    { baseUrl: server.url, ...keys },
    { log, pool: test.pool, parallel: 4 },
  );
  const engine = await startOutsideEngine({
    pool: test.pool,
    connectionString: test.url,
    client,
    functions: functions(client),
    signingKey: keys.signingKey,
    publicUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    onServed: (port) => {
      functionsPort = port;
    },
    log,
  });
  return {
    runs: database.pool,
    async stop() {
      await Promise.all([engine.stop(), server.stop()]);
      web.close();
      await database.drop();
    },
  };
}

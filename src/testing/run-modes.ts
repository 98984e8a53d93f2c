import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inngest, type InngestFunction } from 'inngest';
import type pg from 'pg';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
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

/** Every mode in which the service runs its background functions. Failed attempts are retried immediately. */
export const runModes: [
  name: string,
  run: (domain: TestDomain, functions: Functions) => Promise<Running>,
][] = [
  ['embedded', runEmbedded],
  ['on an Inngest server', runOnServer],
];

/** Runs the functions in this process. */
export async function runEmbedded({ test }: TestDomain, functions: Functions): Promise<Running> {
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

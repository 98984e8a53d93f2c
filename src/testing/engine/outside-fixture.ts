import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Inngest, InngestFunction } from 'inngest';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { makeClient } from '@/platform/engine/outside/make-client';
import { startOutsideEngine } from '@/platform/engine/outside/start-outside-engine';
import type { Engine } from '@/platform/engine/port';
import { writeEvents } from '@/platform/engine/write-event';
import type { Log } from '@/platform/log';
import { aDatabase } from '../database';
import { startInngestServer, type TestInngestServer } from '../inngest-server/start-inngest-server';

const keys = { eventKey: 'event-key', signingKey: '5a'.repeat(32) };

/**
 * The databases of a service and of an Inngest server, and the web server by which the one calls the other. `close` stops
 * the engines and the server and drops the databases.
 */
export async function outsideFixture(log: Log) {
  const [own, servers] = await Promise.all([aDatabase(), aDatabase()]);
  let functionsPort: number | null = null;
  const web = http.createServer(makeInngestHandler(() => functionsPort)).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const engines: Engine[] = [];
  let server: TestInngestServer | undefined;
  return {
    own,
    servers,
    engines,
    async startServer(port?: number): Promise<TestInngestServer> {
      const { pool, url: connectionString } = servers;
      server = await startInngestServer({ pool, connectionString, port, backoffMs: 0, ...keys });
      return server;
    },
    async startEngine(
      baseUrl: string,
      functionsOf: (client: Inngest) => InngestFunction.Any[],
      { patience = 1 } = {},
    ) {
      const { pool, url: connectionString } = own;
      const client = makeClient({ baseUrl, ...keys }, { log, pool, parallel: 4 });
      const engine = await startOutsideEngine({
        pool,
        connectionString,
        client,
        functions: functionsOf(client),
        signingKey: keys.signingKey,
        publicUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
        onServed: (port) => {
          functionsPort = port;
        },
        log,
        patience,
      });
      engines.push(engine);
    },
    emit: (...events: { id: string; name: string; data: object }[]) =>
      writeEvents((sql, values) => own.pool.query(sql, values), events),
    async close() {
      await Promise.all([...engines.map((engine) => engine.stop()), server?.stop()]);
      web.closeAllConnections();
      web.close();
      await Promise.all([own.drop(), servers.drop()]);
    },
  };
}

export type OutsideFixture = Awaited<ReturnType<typeof outsideFixture>>;

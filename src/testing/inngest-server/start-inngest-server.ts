import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { FunctionConfig } from '@/platform/engine/embedded/protocol';
import { startExecutor } from '@/platform/engine/embedded/start-embedded-engine';
import type { Engine } from '@/platform/engine/port';
import { makeLog } from '@/platform/log';
import { callServedFunctions, TWIN } from './call-served-functions';

type Options = {
  /** For a migrated database used only by the server. */
  pool: pg.Pool;
  connectionString: string;
  eventKey: string;
  signingKey: string;
  /** A free one unless given. */
  port?: number;
  /** Milliseconds between attempts. */
  backoffMs: number;
};

/** What a server does that keeps events in memory for a moment, and is killed. */
export type ServerFaults = {
  /** The share of the accepted events that it forgets. */
  forgets: number;
  /** The share of the events that it turns into two runs. */
  repeats: number;
};

export type TestInngestServer = {
  url: string;
  /** None in the beginning. */
  faults: ServerFaults;
  /** Forgets everything: events, runs and the registered functions. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
};

/** A response with a JSON body. */
type JsonResponse = { status: number; body: object };

type SentEvent = { id?: string; name: string; data?: object; ts?: number };

/**
 * A substitute for an Inngest server: it accepts and refuses events and registrations as `inngest start` does, drops
 * events that start nothing, stores the registered functions, and calls them over HTTP. Steps, retries, sleeps,
 * schedules and the dropping of repeated ids come from our executor, on a separate database.
 */
export async function startInngestServer(options: Options): Promise<TestInngestServer> {
  const { signingKey, eventKey, pool } = options;
  let running: { config: string; engine: Engine } | null = null;
  const faults: ServerFaults = { forgets: 0, repeats: 0 };

  const register = async (request: IncomingMessage): Promise<JsonResponse> => {
    if (request.headers.authorization !== `Bearer ${hashOf(signingKey)}`)
      return { status: 401, body: { error: 'Unauthorized' } };
    const { functions } = (await bodyOf(request)) as { functions: FunctionConfig[] };
    const modified = JSON.stringify(functions) !== running?.config;
    if (modified) await execute(functions);
    return { status: 200, body: { ok: true, modified } };
  };

  const execute = async (functions: FunctionConfig[]): Promise<void> => {
    const config = JSON.stringify(functions);
    await running?.engine.stop();
    const served = callServedFunctions(functions, signingKey);
    const engine = await startExecutor(served, {
      pool,
      connectionString: options.connectionString,
      log: makeLog('silent'),
      parallel: 8,
      backoff: () => options.backoffMs,
    });
    running = { config, engine };
    await pool.query('DELETE FROM registered');
    await pool.query('INSERT INTO registered VALUES ($1)', [config]);
  };

  const receive = async (request: IncomingMessage): Promise<JsonResponse> => {
    if (request.url !== `/e/${eventKey}`)
      return { status: 401, body: { status: 401, error: 'Event key not found' } };
    const body = (await bodyOf(request)) as SentEvent | SentEvent[];
    const events = (Array.isArray(body) ? body : [body]).map((event) => ({
      id: randomUUID(),
      ts: Date.now(),
      data: {},
      ...event,
    }));
    const internal = events.find(({ name }) => name.startsWith('inngest/'));
    if (internal !== undefined)
      return { status: 400, body: { status: 400, error: `${internal.name} is reserved` } };
    const kept = events.filter(() => Math.random() >= faults.forgets);
    const twice = kept.filter(() => Math.random() < faults.repeats);
    const again = twice.map((event) => ({ ...event, id: `${event.id}${TWIN}` }));
    await pool.query(WRITE, [JSON.stringify([...kept, ...again]), running === null]);
    return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
  };

  // One at a time: two in parallel would start two executors.
  let registering: Promise<unknown> = Promise.resolve();
  const registerInTurn = (request: IncomingMessage): Promise<JsonResponse> => {
    const turn = registering.then(() => register(request));
    registering = turn.catch(() => {});
    return turn;
  };

  const answer = (request: IncomingMessage): Promise<JsonResponse> => {
    const { method, url = '' } = request;
    if (method === 'POST' && url.startsWith('/e/')) return receive(request);
    if (method === 'POST' && url === '/fn/register') return registerInTurn(request);
    return Promise.resolve({ status: 404, body: { error: 'not found' } });
  };
  const server = http.createServer((request, response) => {
    answer(request)
      .catch(
        (error): JsonResponse => ({ status: 400, body: { status: 400, error: String(error) } }),
      )
      .then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  await pool.query('CREATE TABLE IF NOT EXISTS registered (functions json NOT NULL)');
  const { rows } = await pool.query<{ functions: FunctionConfig[] }>('SELECT * FROM registered');
  if (rows[0]) await execute(rows[0].functions);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    async wipe() {
      await registering;
      await running?.engine.stop();
      running = null;
      await pool.query('DELETE FROM registered; DELETE FROM engine.event');
      await pool.query('DELETE FROM graphile_worker._private_jobs');
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, registering]);
      await running?.engine.stop();
    },
  };
}

// A server queues what it gets in the order of arrival, whatever the time of an event.
const WRITE = `
INSERT INTO engine.event (id, name, data, created, relayed_at)
SELECT e->>'id', e->>'name', e->'data', clock_timestamp() + place * interval '1 millisecond', CASE WHEN $2 THEN now() END
FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS event(e, place) ON CONFLICT (id) DO NOTHING`;

/** The hash sent by the SDK instead of the signing key. */
function hashOf(signingKey: string): string {
  const [prefix = ''] = signingKey.match(/^signkey-\w+-/) ?? [];
  const key = Buffer.from(signingKey.slice(prefix.length), 'hex');
  return prefix + createHash('sha256').update(key).digest('hex');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

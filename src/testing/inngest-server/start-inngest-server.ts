import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { FunctionConfig } from '@/platform/engine/embedded/protocol';
import { startExecutor } from '@/platform/engine/embedded/start-embedded-engine';
import type { Engine } from '@/platform/engine/port';
import { makeLog } from '@/platform/log';
import { callServedFunctions } from './call-served-functions';

type Options = {
  /** Of a migrated database of the server's own. */
  pool: pg.Pool;
  connectionString: string;
  eventKey: string;
  signingKey: string;
  /** A free one unless given. */
  port?: number;
  /** Milliseconds between attempts. */
  backoffMs: number;
};

export type TestInngestServer = { url: string; stop(): Promise<void> };

/** An answer in JSON. */
type Said = { status: number; body: object };

type SentEvent = { id?: string; name: string; data?: object; ts?: number };

/**
 * Stands for an Inngest server: takes events and registrations as `inngest start` does, refuses what that refuses,
 * forgets events that start nothing, remembers what was registered, and calls it over HTTP. Steps, retries, sleeps,
 * set times and dropping repeated ids are those of our executor, on a database of its own.
 */
export async function startInngestServer(options: Options): Promise<TestInngestServer> {
  const { signingKey, eventKey, pool } = options;
  let running: { config: string; engine: Engine } | null = null;

  const register = async (request: IncomingMessage): Promise<Said> => {
    if (request.headers.authorization !== `Bearer ${hashOf(signingKey)}`)
      return { status: 401, body: { error: 'Unauthorized' } };
    const { functions } = (await bodyOf(request)) as { functions: FunctionConfig[] };
    const modified = JSON.stringify(functions) !== running?.config;
    if (modified) await carryOut(functions);
    return { status: 200, body: { ok: true, modified } };
  };

  const carryOut = async (functions: FunctionConfig[]): Promise<void> => {
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

  const receive = async (request: IncomingMessage): Promise<Said> => {
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
    await pool.query(WRITE, [JSON.stringify(events), running === null]);
    return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
  };

  // One after the other: two at once would start two executors.
  let registering: Promise<unknown> = Promise.resolve();
  const registerInTurn = (request: IncomingMessage): Promise<Said> => {
    const turn = registering.then(() => register(request));
    registering = turn.catch(() => {});
    return turn;
  };

  const answer = (request: IncomingMessage): Promise<Said> => {
    const { method, url = '' } = request;
    if (method === 'POST' && url.startsWith('/e/')) return receive(request);
    if (method === 'POST' && url === '/fn/register') return registerInTurn(request);
    return Promise.resolve({ status: 404, body: { error: 'not found' } });
  };
  const server = http.createServer((request, response) => {
    answer(request)
      .catch((error): Said => ({ status: 400, body: { status: 400, error: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  await pool.query('CREATE TABLE IF NOT EXISTS registered (functions json NOT NULL)');
  const { rows } = await pool.query<{ functions: FunctionConfig[] }>('SELECT * FROM registered');
  if (rows[0]) await carryOut(rows[0].functions);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, registering]);
      await running?.engine.stop();
    },
  };
}

const WRITE = `
INSERT INTO engine.event (id, name, data, created, relayed_at)
SELECT e->>'id', e->>'name', e->'data', to_timestamp((e->>'ts')::float8 / 1000), CASE WHEN $2 THEN now() END
FROM jsonb_array_elements($1::text::jsonb) e ON CONFLICT (id) DO NOTHING`;

/** How the SDK shows that it knows the signing key, without telling it. */
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

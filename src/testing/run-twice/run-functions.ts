import { Inngest, type InngestFunction } from 'inngest';
import { serveWithin } from '@/platform/engine/embedded/call-function';
import { SCHEDULED } from '@/platform/engine/embedded/protocol';
import { type KnownFunction, readFunctions } from '@/platform/engine/embedded/read-functions';
import { makeSchedule } from '@/platform/engine/embedded/schedule';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import { writeEvents } from '@/platform/engine/write-event';
import { makeLog } from '@/platform/log';
import type { TestDomain } from '@/testing/domain';
import { until } from '@/testing/engine/engine-fixture';

type Functions = (client: Inngest) => InngestFunction.Any[];

/** The length of every sleep: half a minute is more than a test has. */
const SLEEP = '50ms';
/** How long one of two runs waits for the other at the beginning of a step. */
const MEETING_MS = 250;
const PARALLEL = 24;

/** Writes a second event beside each. Only `twin` in its data differs, so every function runs twice at once. */
const TWINS = `
  CREATE FUNCTION engine.write_twin() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO engine.event (id, name, data, created) VALUES (NEW.id || ':twin', NEW.name, NEW.data || '{"twin": true}', NEW.created);
    RETURN NULL;
  END $$;
  CREATE TRIGGER twins AFTER INSERT ON engine.event FOR EACH ROW
    WHEN (NEW.id NOT LIKE '%:twin' AND NEW.id NOT LIKE '%:again') EXECUTE FUNCTION engine.write_twin()`;

const AGAIN = `
  INSERT INTO engine.event (id, name, data)
  SELECT id || ':again', name, data FROM engine.event WHERE id NOT LIKE '%:twin' AND id NOT LIKE '%:again'`;

const OPEN = `
  SELECT FROM engine.event WHERE relayed_at IS NULL UNION ALL SELECT FROM engine.run WHERE ended_at IS NULL LIMIT 1`;

const OVERLAPS = `
  SELECT count(*)::int AS pairs, count(*) FILTER (
    WHERE one.started_at <= other.ended_at AND other.started_at <= one.ended_at)::int AS overlapping
  FROM engine.run one JOIN engine.run other
    ON other.event_id = one.event_id || ':twin' AND other.function_id = one.function_id`;

export const writeTwins = async ({ test }: TestDomain) => void (await test.pool.query(TWINS));

/**
 * Starts the functions on the events written so far. `twice`: without the limits of the functions, and two runs of twin
 * events begin their steps at the same time.
 */
export async function runFunctions(
  domain: TestDomain,
  functions: Functions,
  { twice }: { twice: boolean },
) {
  const { test } = domain;
  const quiet = () => {};
  const logger = { info: quiet, warn: quiet, error: quiet, debug: quiet };
  const client = new Inngest({ id: 'vitrine', logger });
  wrapFunctions(client, twice ? makeMeetings() : null);
  const made = functions(client);
  const known = await readFunctions(serveWithin(client, made));
  await skipScheduled(domain, known);
  const pool = domain.database.pool;
  const engine = await startEmbeddedEngine({
    pool,
    connectionString: test.url,
    client,
    functions: made,
    log: makeLog('silent'),
    parallel: PARALLEL,
    backoff: () => 0,
  });
  const settled = () => until(async () => (await test.pool.query(OPEN)).rowCount === 0);
  return {
    /** Without the companions that run after a failure. */
    ids: known.filter(({ failuresOf }) => failuresOf === null).map(({ id }) => id),
    settled,
    /** Starts scheduled functions, as the schedule does. */
    async startScheduled(chosen: (id: string) => boolean) {
      const events = known
        .filter(({ id }) => chosen(id))
        .flatMap(({ id, crons }) =>
          crons.map(({ text }) => ({
            id: `cron ${id} ${text} 2026-01-01T00:00:00.000Z`,
            name: SCHEDULED,
            data: { function_id: id, cron: text },
          })),
        );
      await writeEvents((text, values) => test.pool.query(text, values), events);
    },
    /** Writes every event once more. */
    repeatEvents: () => test.pool.query(AGAIN),
    runs: async (): Promise<Run[]> =>
      (await test.pool.query('SELECT function_id, output FROM engine.run ORDER BY created')).rows,
    overlaps: async (): Promise<{ pairs: number; overlapping: number }> =>
      (await test.pool.query(OVERLAPS)).rows[0],
    stop: () => engine.stop(),
  };
}

export type Run = { function_id: string; output: unknown };

/** A new database gets one run of every scheduled function; here each gets its run when there is work for it. */
async function skipScheduled({ test }: TestDomain, known: KnownFunction[]) {
  await makeSchedule(test.pool, known)(new Date());
  await test.pool.query('UPDATE engine.event SET relayed_at = now() WHERE name = $1', [SCHEDULED]);
  await test.pool.query(`DELETE FROM engine.event WHERE name = $1 AND id LIKE '%:twin'`, [
    SCHEDULED,
  ]);
}

/** Of batches: those of an organization, and those of their twins. */
const TWIN_KEY = 'event.data.organizationId + event.data.twin';

type Meet = (place: string) => Promise<void>;
type Step = {
  run(name: string, task: () => unknown): Promise<unknown>;
  sleep(name: string, length: string): Promise<void>;
};
type Context = { events: { id: string }[]; step: Step; attempt: number };
type Handler = (context: Context) => Promise<unknown>;
type Options = { id: string; concurrency?: unknown; batchEvents?: object; onFailure?: Handler };

/**
 * Shortens sleeps; with `meet`, removes limits, puts twin events into different batches, and has twin runs meet at the
 * beginning of each step.
 */
function wrapFunctions(client: Inngest, meet: Meet | null) {
  const create = client.createFunction.bind(client) as unknown as (
    options: Options,
    handler: Handler,
  ) => InngestFunction.Any;
  const wrap =
    (id: string, handler: Handler): Handler =>
    (context) => {
      const { step, events, attempt } = context;
      const [first] = events.map((event) => event.id.replace(/:twin$/, '')).sort();
      const pair = `${id} ${first}`;
      const run: Step['run'] = (name, task) =>
        step.run(name, async () => {
          if (attempt === 0) await meet?.(`${pair} ${name}`);
          return task();
        });
      const sleep: Step['sleep'] = (name) => step.sleep(name, SLEEP);
      return handler({ ...context, step: { ...step, run, sleep } });
    };
  const createWrapped = ({ onFailure, batchEvents, ...options }: Options, handler: Handler) =>
    create(
      {
        ...options,
        ...(meet && { concurrency: undefined }),
        ...(batchEvents && { batchEvents: { ...batchEvents, ...(meet && { key: TWIN_KEY }) } }),
        ...(onFailure && { onFailure: wrap(`${options.id} failed`, onFailure) }),
      },
      wrap(options.id, handler),
    );
  client.createFunction = createWrapped as unknown as typeof client.createFunction;
}

/** The first of two waits a moment for the second. */
function makeMeetings(): Meet {
  const waiting = new Map<string, () => void>();
  return (place) => {
    const go = waiting.get(place);
    if (go) {
      go();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.delete(place);
        resolve();
      };
      const timer = setTimeout(leave, MEETING_MS);
      waiting.set(place, leave);
    });
  };
}

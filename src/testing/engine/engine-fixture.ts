import { setTimeout as after } from 'node:timers/promises';
import type { Inngest, InngestFunction } from 'inngest';
import {
  type EmbeddedEngineOptions,
  startEmbeddedEngine,
} from '@/platform/engine/embedded/start-embedded-engine';
import { wakeWorkers } from '@/platform/engine/embedded/wake-workers';
import type { Engine, NewEvent } from '@/platform/engine/port';
import { writeEvents } from '@/platform/engine/write-event';
import { aDatabase } from '@/testing/database';
import { log } from './inngest-client';

export type RunRow = {
  function_id: string;
  event_id: string;
  state: string;
  attempt: number;
  interruptions: number;
  error: { name: string; message: string } | null;
  output: unknown;
  wakes_at: Date | null;
};

/** A database and the engines started on it. `close` stops the engines and drops the database. */
export async function startEngineFixture() {
  const database = await aDatabase();
  const engines: Engine[] = [];
  const { pool, url: connectionString } = database;
  let waking: NodeJS.Timeout | undefined;
  return {
    ...database,
    connectionString,
    async start(
      client: Inngest,
      functions: InngestFunction.Any[],
      more: Partial<EmbeddedEngineOptions> = {},
    ) {
      const usual = {
        pool,
        connectionString,
        client,
        functions,
        log,
        parallel: 4,
        backoff: () => 0,
      };
      const engine = await startEmbeddedEngine({ ...usual, ...more });
      engines.push(engine);
      return engine;
    },
    /** Wakes workers for due runs as soon as they are due, not once a second. */
    wakeAtOnce() {
      // It fails before the first engine has made its tables, and after the last has ended.
      waking = setInterval(() => wakeWorkers(pool).catch(() => {}), 20);
    },
    emit: (...events: NewEvent[]) => writeEvents((sql, values) => pool.query(sql, values), events),
    runs: async (): Promise<RunRow[]> =>
      (await pool.query('SELECT * FROM engine.run ORDER BY created, function_id')).rows,
    /** Waits until every run has ended, and at least `atLeast` runs exist. */
    async settled(atLeast = 1): Promise<RunRow[]> {
      const open = `SELECT FROM engine.event WHERE relayed_at IS NULL
                    UNION ALL SELECT FROM engine.run WHERE ended_at IS NULL LIMIT 1`;
      return until(async () => {
        if ((await pool.query(open)).rowCount !== 0) return null;
        const { rows } = await pool.query('SELECT * FROM engine.run ORDER BY created, function_id');
        return rows.length >= atLeast ? rows : null;
      });
    },
    async close() {
      clearInterval(waking);
      await Promise.all(engines.map((engine) => engine.stop()));
      await database.drop();
    },
  };
}

const LONGEST_WAIT_MS = 180_000;

export type EngineFixture = Awaited<ReturnType<typeof startEngineFixture>>;

/** Calls `check` until it returns a value. Throws after a time in which nothing goes on, however busy the machine is. */
export async function until<T>(
  check: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const answer = await check();
    if (answer) return answer;
    if (Date.now() > end) throw new Error('The condition was not met in time.');
    await after(10);
  }
}

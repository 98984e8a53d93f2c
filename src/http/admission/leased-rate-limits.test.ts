import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLog } from '@/platform/log';
import { makePostgresStore } from '@/platform/rate-limit/in-postgres';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { type Allowance, allowanceHeaders, makeRateLimits } from './rate-limit';

const QUOTA = 600;
/** By how much all processes together may exceed it. */
const OVERSHOOT = QUOTA * 0.05;
const MINUTE = 60_000;

let database: TestDatabase;
let statements = 0;
beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(() => {
  statements = 0;
  // Timers and statements go on as usual.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The limits of a process that counts in the database. */
function aProcess(quotas = { keyPerMinute: QUOTA, ipPerMinute: 60 }) {
  const pool = {
    query(...asked: Parameters<pg.Pool['query']>) {
      statements++;
      return database.pool.query(...asked);
    },
  } as pg.Pool;
  return makeRateLimits(quotas, makePostgresStore(pool, makeLog('silent')));
}

const processes = (count: number) => Array.from({ length: count }, () => aProcess());

/** A number from 0 to 1, the same in every run. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** What processes allowed in each window of each key, and how they refused. */
function makeTally() {
  const windows = new Map<string, { sent: number; allowed: number }>();
  return {
    windows,
    note(key: string, allowance: Allowance) {
      const window = windows.get(`${key} ${allowance.endsAt}`) ?? { sent: 0, allowed: 0 };
      windows.set(`${key} ${allowance.endsAt}`, window);
      window.sent++;
      if (!allowance.exceeded) window.allowed++;
      if (allowance.exceeded) return checkRefusal(allowance);
      // No answer says that less is left than there is.
      if (allowance.left < QUOTA - window.allowed) throw new Error(`${allowance.left} are left.`);
    },
  };
}

function checkRefusal(allowance: Allowance) {
  const wait = Math.ceil((allowance.endsAt - Date.now()) / 1000);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(allowanceHeaders(allowance)).toEqual({
    'RateLimit-Policy': '"key";q=600;w=60',
    RateLimit: `"key";r=0;t=${wait}`,
    'RateLimit-Limit': QUOTA,
    'RateLimit-Remaining': 0,
    'RateLimit-Reset': wait,
    'Retry-After': wait,
  });
}

describe('processes that lease parts of a quota', () => {
  it('allow at least the quota and at most 5 % more, with one statement for many requests', async () => {
    const limits = processes(3);
    const random = makeRandom(1);
    const tally = makeTally();
    // Requests a minute; the first keys are below their quota, the last ones beyond it.
    const keys = [30, 60, 120, 240, 300, 480, 600, 700, 900, 1500].map((perMinute, n) => ({
      name: `key ${n}`,
      perMinute,
      // Some keys come to all processes alike, others to one of them rarely.
      rare: n % 2 ? 0.03 : 1,
      within: { requests: 0, statements: 0 },
    }));
    for (const start = Date.now(); Date.now() < start + 20 * MINUTE; vi.advanceTimersByTime(100))
      for (const key of keys) {
        const due = Math.floor(((Date.now() - start) / MINUTE) * key.perMinute);
        while (key.within.requests < due) {
          const process = random() < key.rare ? Math.floor(random() * 3) : 0;
          const before = statements;
          tally.note(key.name, (await limits[process]?.key.spend(key.name)) as Allowance);
          key.within.requests++;
          key.within.statements += statements - before;
        }
      }
    const counted = [...tally.windows.values()];
    expect(counted.length).toBeGreaterThanOrEqual(190);
    expect(counted.filter(({ sent }) => sent > QUOTA).length).toBeGreaterThanOrEqual(50);
    for (const { sent, allowed } of counted) {
      expect(allowed).toBeGreaterThanOrEqual(Math.min(sent, QUOTA));
      expect(allowed).toBeLessThanOrEqual(QUOTA + OVERSHOOT);
    }
    for (const { within } of keys.slice(3))
      expect(within.statements / within.requests).toBeLessThan(0.15);
  });

  it('allow exactly the quota when there is one of them, with a statement for every twentieth', async () => {
    const { key } = aProcess();
    const answers = [];
    for (let sent = 0; sent < QUOTA + 100; sent++) answers.push(await key.spend('alone'));
    expect(answers.map(({ left }) => left)).toEqual(
      Array.from({ length: QUOTA + 100 }, (_, sent) => Math.max(0, QUOTA - sent - 1)),
    );
    expect(answers.filter(({ exceeded }) => !exceeded)).toHaveLength(QUOTA);
    // One for each of the last 5 %, and for the first beyond them.
    expect(statements).toBeLessThanOrEqual(QUOTA / 20 + OVERSHOOT + 2);
  });

  it('count requests that arrive together once each', async () => {
    const limits = processes(3);
    const asked = Array.from({ length: 2000 }, (_, n) => limits[n % 3]?.key.spend('together'));
    const answers = (await Promise.all(asked)) as Allowance[];
    const allowed = answers.filter(({ exceeded }) => !exceeded).length;
    expect(allowed).toBeGreaterThanOrEqual(QUOTA);
    expect(allowed).toBeLessThanOrEqual(QUOTA + OVERSHOOT);
    expect(statements).toBeLessThan(100);
  });

  it('exceed the quota by no more when many use their leases at its end', async () => {
    const limits = processes(12);
    const allowed = await Promise.all(limits.map(({ key }) => key.spend('hoarded')));
    for (const { key } of limits)
      for (let sent = 0; sent < QUOTA + 1; sent++) allowed.push(await key.spend('hoarded'));
    const { length } = allowed.filter(({ exceeded }) => !exceeded);
    expect(length).toBeGreaterThan(QUOTA);
    expect(length).toBeLessThanOrEqual(QUOTA + OVERSHOOT);
  });

  it('exceed the quota by no more when they are killed with leases, or forget them', async () => {
    let allowed = 0;
    for (let started = 0; started < 400; started++) {
      const { key } = aProcess();
      for (let sent = 0; sent < 5; sent++) if (!(await key.spend('killed')).exceeded) allowed++;
    }
    expect(allowed).toBeGreaterThanOrEqual(QUOTA);
    expect(allowed).toBeLessThanOrEqual(QUOTA + OVERSHOOT);
  });

  it('lease nothing of what counts guesses and creations, nor of low quotas', async () => {
    const low = { keyPerMinute: 20, ipPerMinute: 600 };
    const limits = [aProcess(low), aProcess(low), aProcess(low)];
    for (const [name, quota] of [
      ['ip', 600],
      ['key', 20],
    ] as const) {
      const left = [];
      for (let sent = 0; sent < quota; sent++)
        left.push((await limits[sent % 3]?.[name].spend('low'))?.left);
      expect(left).toEqual([...Array(quota).keys()].reverse());
      for (const limit of limits) expect((await limit[name].spend('low')).exceeded).toBe(true);
    }
  });
});

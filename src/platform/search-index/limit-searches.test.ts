import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { openQueryPool, type QueryPool } from '../database/connect';
import { makeLog } from '../log';
import { limitSearches, MAX_SEARCHES, STATEMENT_TIMEOUT_MS } from './limit-searches';
import type { SearchIndex } from './port';

/** These tests search for a time in seconds, spent by the database. */
const SLEEP = { name: 'sleep', text: 'SELECT pg_sleep($1::float)' };

let searches: QueryPool;
let index: SearchIndex;
beforeAll(async () => {
  searches = openQueryPool({
    url: (await aDatabase()).url,
    connections: MAX_SEARCHES,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log: makeLog('silent'),
  });
  index = {
    async search({ text }) {
      await searches.rows(SLEEP, [Number(text)]);
      return { found: 0, hits: [] };
    },
  };
});
afterAll(() => searches.close());

const aRequest = (organizationId: string, text: string) => ({
  organizationId,
  libraryIds: ['home'],
  text,
  approvals: [],
  offset: 0,
  limit: 20,
});

/** Starts searches of an organization; returns each one's time and the code of its refusal. */
const start = (limited: SearchIndex, organizationId: string, count: number, text: string) => {
  const begin = performance.now();
  const one = async () => {
    const code = await limited.search(aRequest(organizationId, text)).then(
      () => 'found',
      ({ code, message }) => `${code}: ${message}`,
    );
    return { code, ms: performance.now() - begin };
  };
  return Array.from({ length: count }, one);
};

describe('limitSearches', () => {
  it('lets another organization search at once while one has used up its share', async () => {
    const limited = limitSearches(index, { maxWaitMs: 60_000 });
    const many = start(limited, 'busy', 20, '0.2');
    const [other] = await Promise.all(start(limited, 'other', 1, '0'));
    const [first] = await Promise.all(many.slice(0, 1));
    expect(other?.code).toBe('found');
    expect(other?.ms).toBeLessThan(first?.ms as number);
    for (const { code } of await Promise.all(many)) expect(code).toBe('found');
  });

  it('gives each of three organizations its turn', async () => {
    const limited = limitSearches(index, { maxWaitMs: 60_000 });
    const first = start(limited, 'first', 20, '0.1');
    const second = start(limited, 'second', 20, '0.1');
    const third = await Promise.all(start(limited, 'third', 2, '0.1'));
    const [tenth] = await Promise.all(first.slice(9, 10));
    for (const { ms } of third) expect(ms).toBeLessThan(tenth?.ms as number);
    await Promise.all([...first, ...second]);
  });

  it('refuses searches that waited too long, and those beyond the queue of an organization', async () => {
    const limited = limitSearches(index, { maxWaitMs: 300 });
    const ended = await Promise.all(start(limited, 'busy', 60, '0.8'));
    const refused = ended.filter(({ code }) => code.startsWith('SERVICE_UNAVAILABLE: Too many'));
    expect(refused).toHaveLength(58);
    expect(refused.filter(({ ms }) => ms < 250)).toHaveLength(8);
    // Afterwards everything is free again.
    for (const { code } of await Promise.all(start(limited, 'busy', 2, '0')))
      expect(code).toBe('found');
  });

  it('refuses a search the database does not finish in time, and says what helps', async () => {
    const [slow] = await Promise.all(start(limitSearches(index), 'slow', 1, '30'));
    expect(slow?.code).toBe(
      'SERVICE_UNAVAILABLE: The search took too long. Search for longer words, or in fewer libraries.',
    );
    expect(slow?.ms).toBeLessThan(10_000);
  });
});

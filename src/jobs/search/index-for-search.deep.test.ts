import { setTimeout as after } from 'node:timers/promises';
import { Inngest } from 'inngest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSearch, type Search } from '@/composition/open-search';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import type { Engine } from '@/platform/engine/port';
import { makeLog } from '@/platform/log';
import { setChangeTracking } from '@/platform/search-index/meilisearch/sync-state';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import {
  aMeilisearch,
  MEILISEARCH_TIMEOUT,
  type MeilisearchServer,
  meilisearchIsThere,
} from '@/testing/meilisearch-server';
import { announceSearchChanges } from './announce-search-changes';
import { indexForSearch } from './index-for-search';

describe.skipIf(!meilisearchIsThere)('index-for-search', MEILISEARCH_TIMEOUT, () => {
  let domain: TestDomain;
  let server: MeilisearchServer;
  let search: Search;
  let engine: Engine;
  let announcing: ReturnType<typeof announceSearchChanges>;

  beforeAll(async () => {
    domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000 });
    server = await aMeilisearch();
    const { pool } = domain.database;
    const log = makeLog('silent');
    await setChangeTracking(pool, true);
    search = openSearch(domain.database, {
      databaseUrl: domain.test.url,
      meilisearch: server,
      log,
    });
    const indexSync = search.indexSync as NonNullable<Search['indexSync']>;
    const client = new Inngest({ id: 'test', logger: silent });
    engine = await startEmbeddedEngine({
      pool: domain.test.pool,
      connectionString: domain.test.url,
      client,
      functions: [indexForSearch(client, { indexSync })],
      log,
      parallel: 2,
      backoff: () => 0,
    });
    announcing = announceSearchChanges({ pool, indexSync, log });
  }, 60_000);
  afterAll(async () => {
    await announcing?.stop();
    await engine?.stop();
    await search?.close();
  });

  const counted = async (sql: string) =>
    Number((await domain.sql(`SELECT count(*) FROM ${sql}`))[0].count);
  async function untilLevel() {
    for (let waited = 0; waited < 60_000; waited += 50) {
      const rows = await domain.sql('SELECT index FROM search.feed');
      if (rows[0].index !== null && (await counted('search.pending')) === 0) return;
      await after(50);
    }
    throw new Error('The index was not level within a minute.');
  }
  const inMeilisearch = async () => {
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const { indexes } = await (await fetch(`${server.url}/stats`, { headers })).json();
    return Object.values<{ numberOfDocuments: number }>(indexes)[0]?.numberOfDocuments;
  };

  it('fills the index at the first start and follows all later changes', async () => {
    const { library } = await aLibrary(domain);
    await anAsset(domain, library, { name: 'fox.jpg' });
    await untilLevel();
    expect(await inMeilisearch()).toBe(1);
    await anAsset(domain, library, { name: 'hare.jpg' });
    await untilLevel();
    expect(await inMeilisearch()).toBe(2);
  });

  it('runs a few times for a burst of hundreds of changes', async () => {
    const { library } = await aLibrary(domain);
    await untilLevel();
    const before = await counted('engine.run');
    const begin = Date.now();
    for (let n = 0; n < 300; n++) await anAsset(domain, library);
    await untilLevel();
    expect(await inMeilisearch()).toBe(302);
    const seconds = (Date.now() - begin) / 1000;
    expect((await counted('engine.run')) - before).toBeLessThanOrEqual(seconds + 2);
  });

  const announcements = `engine.event WHERE name = 'search/changed'`;

  it('starts nothing while Meilisearch is away or nothing is pending, and resumes by itself', async () => {
    const { library } = await aLibrary(domain);
    await untilLevel();
    await after(2500);
    await server.kill();
    const before = await counted(announcements);
    await anAsset(domain, library);
    await after(2500);
    expect(await counted(announcements)).toBe(before);
    await server.start();
    await untilLevel();
    expect(await inMeilisearch()).toBe(303);
    await after(1500);
    const afterwards = await counted(announcements);
    await after(2500);
    expect(await counted(announcements)).toBe(afterwards);
  });
});

const silent = { info() {}, warn() {}, error() {}, debug() {} };

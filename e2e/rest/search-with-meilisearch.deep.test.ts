import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSearchTest } from '../chaos/search';
import { admin, runAdmin } from '../support/admin';
import { anImage } from '../support/images';
import { seed } from '../support/seed';
import {
  isMeilisearchInstalled,
  type MeilisearchServer,
  startMeilisearch,
} from '../support/servers/meilisearch';
import {
  endService,
  type RunningService,
  removeData,
  startAgain,
  startService,
} from '../support/service';
import { pause } from '../support/wait';
import { aLibrary, call, type OwnLibrary, upload } from './client';
import { sharedService } from './fixtures';

type Result = { found: number };

describe('search rebuild', () => {
  it('is refused without Meilisearch', async () => {
    const { code, stdout } = await runAdmin(sharedService(), ['search', 'rebuild']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'BAD_USER_INPUT']);
  });
});

describe.skipIf(!isMeilisearchInstalled)('a service with Meilisearch', () => {
  let meilisearch: MeilisearchServer;
  let service: RunningService;
  let library: OwnLibrary;
  const startAgainWithIt = () => startAgain(service, { LOG_LEVEL: 'warn', ...meilisearch.env });

  beforeAll(async () => {
    meilisearch = await startMeilisearch();
    service = await startService({ LOG_LEVEL: 'warn', ...meilisearch.env });
    library = await aLibrary(service.url);
  });
  afterAll(async () => {
    await endService(service);
    await meilisearch.stop();
  });

  const found = async (q: string) => {
    const path = `/organizations/${library.organizationId}/search/assets?q=${q}`;
    return (await call<Result>(path, library)).data.found;
  };
  const fill = (count: number) =>
    admin(
      { dataDir: service.dataDir },
      'demo',
      'fill',
      '--org',
      library.organizationId,
      '--library',
      library.libraryId,
      '--count',
      String(count),
    );
  /** Waits until the index holds this number of assets and searches use it. */
  async function untilLevel(assets: number) {
    const before = meilisearch.searches();
    for (let waited = 0; waited < 90_000; waited += 100) {
      expect(await found('')).toBe(assets);
      if (meilisearch.searches() > before && (await meilisearch.countAssets()) === assets) return;
      await pause(100);
    }
    throw new Error(
      `The index was not level within 90 seconds: ${await meilisearch.countAssets()}`,
    );
  }

  it('finds an upload as soon as it is answered, and no longer finds trashed assets', async () => {
    const bytes = await anImage('png', 60, 40);
    for (let n = 1; n <= 5; n++) {
      const { data } = await upload(library, [{ bytes, name: `fox${n}.png` }]);
      expect(await found(`fox${n}`)).toBe(1);
      const [asset] = data.assets;
      const { status } = await call(library.assets, {
        method: 'DELETE',
        key: library.key,
        json: { ids: [asset?.id] },
        url: service.url,
      });
      expect(status).toBe(200);
      expect(await found(`fox${n}`)).toBe(0);
    }
  });

  it('has every asset in its index after a kill during many uploads', async () => {
    await fill(5000);
    await service.kill();
    service = await startAgainWithIt();
    await untilLevel(5000);
    expect(await found('jpg')).toBe(5000);
  }, 120_000);

  it('uses a new index after "search rebuild"', async () => {
    const env = meilisearch.env;
    const { code, stdout } = await runAdmin(service, ['search', 'rebuild'], env);
    expect([code, JSON.parse(stdout)]).toEqual([0, { assets: 5000 }]);
    await untilLevel(5000);
  }, 120_000);

  it('searches in PostgreSQL without MEILISEARCH_URL, and is in sync again with it', async () => {
    const { dataDir } = service;
    await service.stop();
    await expect(startService({ LOG_LEVEL: 'warn' }, dataDir)).rejects.toThrow(
      'MEILISEARCH_URL is not set, but this database is used with Meilisearch',
    );
    expect((await runAdmin(service, ['installation', 'accept'])).code).toBe(0);
    service = await startAgain(service, { LOG_LEVEL: 'warn' });
    const before = meilisearch.searches();
    await fill(10);
    expect(await found('')).toBe(5010);
    expect(meilisearch.searches()).toBe(before);
    await service.stop();
    service = await startAgainWithIt();
    for (let waited = 0; waited < 90_000 && meilisearch.searches() === before; waited += 100) {
      expect(await found('jpg')).toBe(5010);
      await pause(100);
    }
    expect(meilisearch.searches()).toBeGreaterThan(before);
    expect(await found('jpg')).toBe(5010);
  }, 120_000);
});

describe.skipIf(!isMeilisearchInstalled)('a kill of Meilisearch', () => {
  it('during searches makes none fail, and the index recovers by itself', async () => {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
    const load = { assets: 300, searchers: 3, writers: 1 };
    const result = await runSearchTest({ rounds: 2, seed, env, print: () => {} }, load);
    expect(result.defects, `npm run chaos -- search --rounds 2 --seed ${seed}`).toEqual([]);
    expect(result.figures.kills).toBe(2);
    await removeData(result.dataDir);
  }, 240_000);
});

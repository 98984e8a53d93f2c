import { setTimeout as after } from 'node:timers/promises';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { MEILISEARCH_TIMEOUT, meilisearchIsThere } from '@/testing/meilisearch-server';
import type { SearchOrganization } from '@/testing/search-database';
import type { SearchIndex } from '../port';
import { makePostgresSearchIndex } from '../postgres/postgres';
import { makeFallbackSearchIndex } from './fallback-search-index';
import { searchMeilisearch } from './meilisearch';
import { connectMeilisearch } from './meilisearch-client';
import { readSyncState } from './sync-state';

/** More than a busy machine needs for an answer. */
const TIMEOUT_MS = 3000;

describe.skipIf(!meilisearchIsThere)(
  'search in Meilisearch with PostgreSQL as the fallback',
  MEILISEARCH_TIMEOUT,
  () => {
    let fixture: Awaited<ReturnType<typeof aMeilisearchIndex>>;
    let index: SearchIndex;
    let organization: SearchOrganization;
    /** Searches answered by PostgreSQL since the last call of `takePostgresCount`. */
    let postgresCount = 0;
    let log: string[];
    beforeEach(async () => {
      fixture = await aMeilisearchIndex();
      organization = await fixture.data.anOrganization();
      const real = makePostgresSearchIndex(fixture.data.database);
      log = [];
      postgresCount = 0;
      index = makeFallbackSearchIndex({
        client: fixture.client,
        database: fixture.data.database,
        timeoutMs: TIMEOUT_MS,
        log: pino({}, { write: (line) => log.push(JSON.parse(line).msg) }),
        postgres: {
          search(request) {
            postgresCount++;
            return real.search(request);
          },
        },
      });
    });

    const found = async (text: string, searched = organization) =>
      (await index.search(searched.request(text))).found;
    const takePostgresCount = () => {
      const count = postgresCount;
      postgresCount = 0;
      return count;
    };
    /** Searches until Meilisearch answers; every answer must be right. */
    async function untilMeilisearchAnswers(text: string, right: number) {
      for (let waited = 0; waited < 40_000; waited += 50) {
        takePostgresCount();
        expect(await found(text)).toBe(right);
        if (takePostgresCount() === 0) return;
        await after(50);
      }
      throw new Error('Meilisearch did not answer again within 40 seconds.');
    }

    it('finds every change at once: PostgreSQL answers until the organization is synced', async () => {
      const other = await fixture.data.anOrganization();
      await other.add({ name: 'fox.jpg' });
      expect([await found('fox', other), takePostgresCount()]).toEqual([1, 1]);
      await fixture.sync();
      expect([await found('fox', other), takePostgresCount()]).toEqual([1, 0]);
      const id = await organization.add({ name: 'fox.jpg' });
      expect([await found('fox'), takePostgresCount()]).toEqual([1, 1]);
      expect([await found('fox', other), takePostgresCount()]).toEqual([1, 0]);
      await fixture.sync();
      expect([await found('fox'), takePostgresCount()]).toEqual([1, 0]);
      await fixture.data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
      expect([await found('fox'), takePostgresCount()]).toEqual([0, 1]);
      expect(log).toEqual([]);
    });

    it('leaves out, and does not count, assets changed in the database while Meilisearch answered', async () => {
      const ids = [];
      for (const name of ['fox 1', 'fox 2', 'fox 3', 'fox 4'])
        ids.push(await organization.add({ name }));
      await fixture.sync();
      const synced = (await readSyncState(fixture.data.database.pool))?.index as string;
      await fixture.data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [ids[0]]);
      await fixture.data.run(`UPDATE asset SET name = 'hare' WHERE id = $1`, [ids[1]]);
      await fixture.data.run('DELETE FROM asset WHERE id = $1', [ids[2]]);
      const { client } = fixture;
      const { database } = fixture.data;
      const request = organization.request('fox');
      const deadlineMs = Date.now() + 5000;
      const result = await searchMeilisearch({
        client,
        database,
        index: synced,
        request,
        deadlineMs,
      });
      expect([result.found, result.hits.map(({ assetId }) => assetId)]).toEqual([1, [ids[3]]]);
    });

    it('continues without Meilisearch, logs it once, and uses it again when it is back and in sync', async () => {
      await organization.add({ name: 'fox.jpg' });
      await fixture.sync();
      expect([await found('fox'), takePostgresCount()]).toEqual([1, 0]);

      await fixture.server.kill();
      for (let n = 0; n < 10; n++) expect(await found('fox')).toBe(1);
      expect(takePostgresCount()).toBe(10);
      await organization.add({ name: 'fox two.jpg' });
      expect(await found('fox')).toBe(2);
      await expect(fixture.indexSync.sync(0)).rejects.toThrow();
      expect(log).toEqual(['Meilisearch does not answer; PostgreSQL searches.']);

      await fixture.server.start();
      await after(3100);
      expect(await found('fox')).toBe(2);
      await after(500);
      // It answers again, but the second asset is not synced yet.
      takePostgresCount();
      expect([await found('fox'), takePostgresCount()]).toEqual([2, 1]);
      await fixture.sync();
      await untilMeilisearchAnswers('fox', 2);
      expect(log).toHaveLength(2);
      expect(log[1]).toBe('Meilisearch searches again.');
    });

    it('waits for a hanging Meilisearch in the first search only', async () => {
      await organization.add({ name: 'fox.jpg' });
      await fixture.sync();
      fixture.server.freeze();
      const begin = performance.now();
      expect(await found('fox')).toBe(1);
      expect(performance.now() - begin).toBeGreaterThan(TIMEOUT_MS - 100);
      expect(performance.now() - begin).toBeLessThan(TIMEOUT_MS + 4000);
      for (let n = 0; n < 10; n++) expect(await found('fox')).toBe(1);
      expect(takePostgresCount()).toBe(11);
      fixture.server.thaw();
      await untilMeilisearchAnswers('fox', 1);
      expect(log).toHaveLength(2);
    });

    it('uses PostgreSQL when Meilisearch refuses the key', async () => {
      await organization.add({ name: 'fox.jpg' });
      await fixture.sync();
      const { client, close } = connectMeilisearch({ url: fixture.server.url, apiKey: 'another' });
      const { database } = fixture.data;
      const postgres = makePostgresSearchIndex(database);
      const refused = makeFallbackSearchIndex({
        client,
        database,
        postgres,
        log: makeLog('silent'),
      });
      expect(await refused.search(organization.request('fox'))).toMatchObject({ found: 1 });
      close();
    });
  },
);

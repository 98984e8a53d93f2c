import { setTimeout as after } from 'node:timers/promises';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { makeFallingBackSearchIndex } from './fall-back';
import { readFeed } from './feed-state';
import { searchMeilisearch } from './meilisearch';
import { connectMeilisearch } from './meilisearch-client';
import { meilisearchUnderTest } from './meilisearch-under-test';
import type { SearchIndex } from './port';
import { makePostgresSearchIndex } from './postgres';
import type { Shelf } from './search-under-test';

/** More than a busy machine needs for an answer. */
const patienceMs = 3000;

describe.skipIf(!meilisearchIsThere)(
  'search with Meilisearch and PostgreSQL behind it',
  meilisearchTimeout,
  () => {
    let at: Awaited<ReturnType<typeof meilisearchUnderTest>>;
    let index: SearchIndex;
    let shelf: Shelf;
    /** Searches that PostgreSQL answered since it was last asked. */
    let byPostgres = 0;
    let log: string[];
    beforeEach(async () => {
      at = await meilisearchUnderTest();
      shelf = await at.search.aShelf();
      const real = makePostgresSearchIndex(at.search.database);
      log = [];
      byPostgres = 0;
      index = makeFallingBackSearchIndex({
        client: at.client,
        database: at.search.database,
        patienceMs,
        log: pino({}, { write: (line) => log.push(JSON.parse(line).msg) }),
        postgres: {
          search(request) {
            byPostgres++;
            return real.search(request);
          },
        },
      });
    });

    const found = async (text: string, organization = shelf) =>
      (await index.search(organization.request(text))).found;
    const askedPostgres = () => {
      const count = byPostgres;
      byPostgres = 0;
      return count;
    };
    /** Searches until Meilisearch answers; every answer must be right. */
    async function untilMeilisearchAnswers(text: string, right: number) {
      for (let waited = 0; waited < 40_000; waited += 50) {
        askedPostgres();
        expect(await found(text)).toBe(right);
        if (askedPostgres() === 0) return;
        await after(50);
      }
      throw new Error('Meilisearch did not answer again within 40 seconds.');
    }

    it('knows everything at once: what was not carried yet is found in PostgreSQL', async () => {
      const other = await at.search.aShelf();
      await other.add({ name: 'fox.jpg' });
      expect([await found('fox', other), askedPostgres()]).toEqual([1, 1]);
      await at.level();
      expect([await found('fox', other), askedPostgres()]).toEqual([1, 0]);
      const id = await shelf.add({ name: 'fox.jpg' });
      expect([await found('fox'), askedPostgres()]).toEqual([1, 1]);
      expect([await found('fox', other), askedPostgres()]).toEqual([1, 0]);
      await at.level();
      expect([await found('fox'), askedPostgres()]).toEqual([1, 0]);
      await at.search.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
      expect([await found('fox'), askedPostgres()]).toEqual([0, 1]);
      expect(log).toEqual([]);
    });

    it('leaves out, and does not count, what left the database while Meilisearch answered', async () => {
      const ids = [];
      for (const name of ['fox 1', 'fox 2', 'fox 3', 'fox 4']) ids.push(await shelf.add({ name }));
      await at.level();
      const fed = (await readFeed(at.search.database.pool))?.index as string;
      await at.search.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [ids[0]]);
      await at.search.run(`UPDATE asset SET name = 'hare' WHERE id = $1`, [ids[1]]);
      await at.search.run('DELETE FROM asset WHERE id = $1', [ids[2]]);
      const { client } = at;
      const { database } = at.search;
      const request = shelf.request('fox');
      const until = Date.now() + 5000;
      const answer = await searchMeilisearch({ client, database, index: fed, request, until });
      expect([answer.found, answer.hits.map(({ assetId }) => assetId)]).toEqual([1, [ids[3]]]);
    });

    it('goes on without Meilisearch, says so once, and uses it again when it is back and level', async () => {
      await shelf.add({ name: 'fox.jpg' });
      await at.level();
      expect([await found('fox'), askedPostgres()]).toEqual([1, 0]);

      await at.server.kill();
      for (let n = 0; n < 10; n++) expect(await found('fox')).toBe(1);
      expect(askedPostgres()).toBe(10);
      await shelf.add({ name: 'fox two.jpg' });
      expect(await found('fox')).toBe(2);
      await expect(at.feed.carry(0)).rejects.toThrow();
      expect(log).toEqual(['Meilisearch does not answer; PostgreSQL searches']);

      await at.server.start();
      await after(3100);
      expect(await found('fox')).toBe(2);
      await after(500);
      // It answers again, but does not know the second yet.
      askedPostgres();
      expect([await found('fox'), askedPostgres()]).toEqual([2, 1]);
      await at.level();
      await untilMeilisearchAnswers('fox', 2);
      expect(log).toHaveLength(2);
      expect(log[1]).toBe('Meilisearch searches again');
    });

    it('does not wait for a Meilisearch that stands still, but for the first search', async () => {
      await shelf.add({ name: 'fox.jpg' });
      await at.level();
      at.server.freeze();
      const begin = performance.now();
      expect(await found('fox')).toBe(1);
      expect(performance.now() - begin).toBeGreaterThan(patienceMs - 100);
      expect(performance.now() - begin).toBeLessThan(patienceMs + 4000);
      for (let n = 0; n < 10; n++) expect(await found('fox')).toBe(1);
      expect(askedPostgres()).toBe(11);
      at.server.thaw();
      await untilMeilisearchAnswers('fox', 1);
      expect(log).toHaveLength(2);
    });

    it('is answered by PostgreSQL, too, when Meilisearch refuses the key', async () => {
      await shelf.add({ name: 'fox.jpg' });
      await at.level();
      const { client, close } = connectMeilisearch({ url: at.server.url, apiKey: 'another' });
      const { database } = at.search;
      const postgres = makePostgresSearchIndex(database);
      const refused = makeFallingBackSearchIndex({
        client,
        database,
        postgres,
        log: makeLog('silent'),
      });
      expect(await refused.search(shelf.request('fox'))).toMatchObject({ found: 1 });
      close();
    });
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/images';
import {
  type AssetText,
  aSearchDatabase,
  type SearchDatabase,
  type SearchOrganization,
} from '@/testing/search-database';
import { openQueryPool, type QueryPool } from '../../database/connect';
import { inBytes } from '../../database/features';
import type { TextMeaning } from '../../embedding/text-meanings';
import { makeLog } from '../../log';
import type { SearchIndex, SearchRequest } from '../port';
import { makePostgresSearchIndex } from '../postgres/postgres';
import { fillByMeaning, MOST_FILLED } from './fill-by-meaning';

const LENGTH = 128;
const random = seededRandom(5);
const direction = () => Float32Array.from({ length: LENGTH }, () => random() * 2 - 1);
const near = (to: Float32Array, apart: number) =>
  to.map((value) => value + (random() * 2 - 1) * apart);

let data: SearchDatabase;
let organization: SearchOrganization;
let index: SearchIndex;
const boat = direction();
const references = Array.from({ length: 20 }, direction);
let meaning: TextMeaning | null;
beforeAll(async () => {
  data = await aSearchDatabase();
});
beforeEach(async () => {
  organization = await data.anOrganization();
  meaning = { model: 'one', direction: boat, references };
  index = indexOver(makePostgresSearchIndex(data.database));
});

const indexOver = (words: SearchIndex, database: QueryPool = data.database) =>
  fillByMeaning(words, {
    meanings: { find: async () => meaning },
    database,
    log: makeLog('silent'),
  });

type Image = Omit<AssetText, 'features'> & { features?: Float32Array; model?: string };

const anImage = ({ features = direction(), model = 'one', ...text }: Image = {}) =>
  organization.add({ ...text, features: { model, values: inBytes(features) } });
async function someUnrelated() {
  for (let n = 0; n < 30; n++) await anImage();
}
const search = (text: string, more?: Partial<SearchRequest>) =>
  index.search(organization.request(text, more));
const idsOf = async (...args: Parameters<typeof search>) =>
  (await search(...args)).hits.map(({ assetId }) => assetId);

describe('a search with a model', () => {
  it('finds by words first, then by meaning with lower scores, and nothing unrelated', async () => {
    await someUnrelated();
    const [far, close] = [
      await anImage({ features: near(boat, 1) }),
      await anImage({ features: near(boat, 0.2) }),
    ];
    const named = await anImage({ name: 'my boat.jpg' });
    const { found, hits } = await search('boat');
    expect(found).toBe(3);
    expect(hits.map(({ assetId }) => assetId)).toEqual([named, close, far]);
    const [first, second, third] = hits.map(({ score }) => score as number);
    expect(first).toBeGreaterThan(0.1);
    expect(second).toBeLessThan(0.1);
    expect(third).toBeLessThan(second as number);
    expect(third).toBeGreaterThan(0.04);
    meaning = { model: 'one', direction: direction(), references };
    expect(await idsOf('nonsense')).toEqual([]);
    expect((await search(' ')).found).toBe(33);
  });

  it('goes on from the words on its pages, and shows none twice', async () => {
    await someUnrelated();
    const both = await anImage({ name: 'boat.jpg', features: near(boat, 0.1) });
    const others: string[] = [];
    for (const n of [1, 2]) others.push(await anImage({ description: `a boat ${n}` }));
    for (const _ of [1, 2, 3]) others.push(await anImage({ features: near(boat, 0.5) }));
    const all = await search('boat');
    expect(all.hits[0]?.assetId).toBe(both);
    expect(all.hits.map(({ assetId }) => assetId).toSorted()).toEqual([both, ...others].toSorted());
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => search('boat', { offset, limit: 2 })),
    );
    expect(pages.map(({ found }) => found)).toEqual([6, 6, 6, 6]);
    expect(pages.flatMap(({ hits }) => hits)).toEqual(all.hits);
  });

  it('keeps to the libraries, the filters and the model, and finds nothing in the trash or for visitors', async () => {
    await someUnrelated();
    const features = boat;
    const own = await anImage({ features, approval: 'approved' });
    const plain = await anImage({ features });
    const elsewhere = await anImage({ features, library: 'second' });
    await anImage({ features, model: 'two' });
    const trashed = await anImage({ features });
    await data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [trashed]);
    const variant = await anImage({ features });
    await data.run('UPDATE asset SET parent_id = $2 WHERE id = $1', [variant, own]);
    const found = async (more: Partial<SearchRequest>) => (await idsOf('boat', more)).toSorted();
    expect(await found({})).toEqual([own, plain].toSorted());
    expect(await found({ libraryIds: ['home', 'second'] })).toEqual(
      [own, plain, elsewhere].toSorted(),
    );
    expect(await found({ approvals: ['approved'] })).toEqual([own]);
    expect(await found({ approvals: [null] })).toEqual([plain]);
    expect(await found({ filter: { key: 'type', values: ['video'], at: 1 } })).toEqual([]);
    expect(await found({ group: 'network' })).toEqual([]);
    expect(await found({ wordsOnly: true })).toEqual([]);
    expect(
      await found({ filter: { key: 'type', values: ['image'], at: 1 }, approvals: ['approved'] }),
    ).toEqual([own]);
  });

  it('finds words only where there are many, without an answer, and when the comparison fails', async () => {
    await anImage({ features: boat });
    for (let n = 0; n < MOST_FILLED; n++) await organization.add({ name: `many ${n}.jpg` });
    const named = await organization.add({ name: 'sail.jpg' });
    expect((await search('many')).found).toBe(MOST_FILLED);
    meaning = null;
    expect(await idsOf('sail')).toEqual([named]);
    // No text of PostgreSQL.
    meaning = { model: '\0', direction: boat, references };
    expect(await idsOf('sail')).toEqual([named]);
  });

  it('finds on its later pages what was decided for the first one', async () => {
    await someUnrelated();
    for (const _ of [1, 2, 3]) await anImage({ features: near(boat, 0.5) });
    const pages = async () => {
      const found: number[] = [];
      for (const offset of [0, 2]) {
        found.push((await search('boat', { offset, limit: 2 })).found);
        meaning = { model: 'one', direction: boat, references };
      }
      return found;
    };
    meaning = null;
    expect(await pages()).toEqual([0, 0]);
    expect(await pages()).toEqual([3, 3]);
  });

  it('does without a second search for words that fails', async () => {
    await someUnrelated();
    await anImage({ features: boat });
    for (const n of [1, 2]) await organization.add({ name: `boat ${n}.jpg` });
    const words = makePostgresSearchIndex(data.database);
    let searches = 0;
    index = indexOver({
      search: async (request) => {
        if (++searches % 2 === 0) throw new Error('Too many searches are running.');
        return words.search(request);
      },
    });
    expect((await search('boat', { limit: 1 })).found).toBe(2);
    expect(searches).toBe(2);
    meaning = { model: 'one', direction: direction(), references };
    expect((await search('boat', { limit: 1 })).found).toBe(2);
    expect(searches).toBe(3);
  });

  it('waits for a slow comparison for a moment only, and pauses after one that was cancelled', async () => {
    await someUnrelated();
    await anImage({ features: boat });
    const named = await organization.add({ name: 'boat.jpg' });
    const slow = openQueryPool({
      url: data.url,
      connections: 2,
      statementTimeoutMs: 1500,
      log: makeLog('silent'),
    });
    index = indexOver(makePostgresSearchIndex(data.database), slow);
    const blocker = await data.database.pool.connect();
    await blocker.query('BEGIN; LOCK TABLE asset_likeness');
    const begun = performance.now();
    expect(await idsOf('boat')).toEqual([named]);
    expect(performance.now() - begun).toBeLessThan(1450);
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(await data.run(waiting)).toHaveLength(1);
    await expect.poll(() => data.run(waiting), { timeout: 5000 }).toEqual([]);
    await pause(100);
    await blocker.query('COMMIT');
    blocker.release();
    expect(await idsOf('boat')).toEqual([named]);
    index = indexOver(makePostgresSearchIndex(data.database));
    expect(await idsOf('boat')).toHaveLength(2);
    await slow.close();
  });
});

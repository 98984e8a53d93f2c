import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/domain/new-id';
import { findHits, searchAssets } from '@/domain/search/search-assets';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { seededRandom } from '@/testing/images';
import { SHOWN_CHANGES } from '@/testing/shown-changes';
import { presentAsset } from './asset';
import { makeAssetTexts } from './asset-texts';
import { presentHighlights, presentHits } from './search-hit';
import { urlsBelow } from './urls';

const urls = urlsBelow('https://vitrine.example');

let domain: TestDomain;
let home: Awaited<ReturnType<typeof aLibrary>>;
const sql = (text: string, values: unknown[] = []) => domain.test.pool.query(text, values);

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
  home = await aLibrary(domain);
  await sql(
    `INSERT INTO person (id, email, name, created, updated) VALUES ('person', 'p@example.org', 'Ada', now(), now())`,
  );
});

describe('the hits of a search from memory', () => {
  it('equal the database after hundreds of random changes, in two processes', async ({
    signal,
  }) => {
    const random = seededRandom(7);
    const below = (count: number) => Math.floor(random() * count);
    const pick = <Item>(items: Item[]) => items[below(items.length)] as Item;
    const index = makePostgresSearchIndex(domain.database);
    const caller = {
      principal: home.principal,
      organization: home.principal.organization,
    };
    // All texts together are longer: the second process keeps evicting some.
    const processes = [makeAssetTexts(urls), makeAssetTexts(urls, 20_000)];
    let added = 0;
    const add = async () => {
      const { rows } = await sql(
        'SELECT id FROM asset WHERE parent_id IS NULL AND trashed_at IS NULL ORDER BY random() LIMIT 1',
      );
      const file = { name: `boat & ${pick(['sea', 'Sea', 'seaside', 'fish'])} ${added++}.jpg` };
      if (random() < 0.5) await aReadyAsset(domain, home.library, file, { tags: ['a', 'sea'] });
      else await anAsset(domain, home.library, { ...file, parentId: rows[0]?.id ?? null });
    };
    for (let n = 0; n < 30; n++) await add();

    for (let step = 0; step < 200; step++) {
      signal.throwIfAborted();
      if (random() < 0.03) await add();
      else await sql(pick(SHOWN_CHANGES), [`sea ${newId()}`.slice(0, 1 + below(20))]);
      const search = {
        text: pick(['', 'boat', 'sea', 'se', 'boat sea', 's', 'a', 'seasde', 'fish boat']),
        libraries: [],
        approvals: pick([[], [], ['none']]),
        offset: below(3) * 5,
        limit: 5 + below(2) * 15,
      };
      const expected = await searchAssets(domain, index, caller, search);
      const whole = JSON.stringify(
        expected.hits.map(({ row, hit }) => ({
          ...presentAsset(row, urls),
          highlights: presentHighlights(hit),
          ...(hit.score === null ? {} : { score: hit.score }),
        })),
      );
      for (const texts of processes) {
        const found = await findHits(domain, index, caller, search);
        const shown = await presentHits(domain, texts, found);
        expect(`[${shown.map(({ json }) => json).join()}]`, `step ${step}`).toBe(whole);
        expect(found.found).toBe(expected.found);
      }
    }
  });

  it('are read once, and again after a change', async () => {
    const other = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, other.library, { name: 'boat.jpg' });
    const texts = makeAssetTexts(urls);
    const index = makePostgresSearchIndex(domain.database);
    let reads = 0;
    const counting = {
      ...domain,
      database: {
        ...domain.database,
        rows: (...sent: Parameters<typeof domain.database.rows>) => {
          reads++;
          return domain.database.rows(...sent);
        },
      },
    } as TestDomain;
    const show = async () => {
      const caller = { principal: other.principal, organization: other.principal.organization };
      const page = { text: 'boat', libraries: [], approvals: [], offset: 0, limit: 20 };
      const [hit] = await presentHits(counting, texts, await findHits(domain, index, caller, page));
      return hit?.toJSON();
    };
    await show();
    expect(reads).toBe(1);
    expect(await show()).toMatchObject({ id, name: 'boat.jpg' });
    expect(reads).toBe(1);
    await sql(`UPDATE asset SET name = 'boat 2.jpg' WHERE id = $1`, [id]);
    expect(await show()).toMatchObject({
      id,
      name: 'boat 2.jpg',
      highlights: { name: '<mark>boat</mark> 2.jpg' },
    });
    expect(reads).toBe(2);
  });
});

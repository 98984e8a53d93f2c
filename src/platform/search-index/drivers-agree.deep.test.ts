import { beforeAll, describe, expect, it } from 'vitest';

import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { MEILISEARCH_TIMEOUT, meilisearchIsThere } from '@/testing/meilisearch-server';
import { inBytes } from '../database/features';
import { makeLog } from '../log';
import { fillByMeaning } from './meaning/fill-by-meaning';
import type { SearchIndex } from './port';
import { makePostgresSearchIndex } from './postgres/postgres';

/** Random choices, the same in every run. */
function seeded(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const some = (most: number, make: () => string) =>
    Array.from({ length: below(most + 1) }, make).join(pick([' ', ' ', '_', '-', '']));
  return { below, pick, some };
}

// Few words, with shared prefixes, in all the forms split differently.
const words =
  'sun Sunset SunsetBeach sunset-beach beach BEACHES city Cities 台灣 臺灣 boat boot b 0042 IMG0042 42 DSC00042 2024 2024-05 202405 Müller mueller wi-fi wifi don\'t カメラ かめら ۴۲ café Straße strasse Øre 東京 東京駅 京 서울 が か 🌊🏄 🌊 шум ώρα a1b2 the on HTMLParser . .. a.b.c "x" \\ _'.split(
    ' ',
  );
const STATES = [null, 'in_review', 'approved', 'Approved'];

describe.skipIf(!meilisearchIsThere)('Meilisearch and PostgreSQL', MEILISEARCH_TIMEOUT, () => {
  let fixture: Awaited<ReturnType<typeof aMeilisearchIndex>>;
  beforeAll(async () => {
    fixture = await aMeilisearchIndex();
  });

  it('give the same result for 1,500 random searches, including order and scores', async () => {
    const { below, pick, some } = seeded(11);
    const { data, index, sync } = fixture;
    const postgres = makePostgresSearchIndex(data.database);
    const organization = await data.anOrganization();
    for (let n = 0; n < 300; n++)
      await organization.add({
        name: `${some(3, () => pick(words))}${pick(['.jpg', '.png', ''])}` || 'x',
        tags: [...new Set([some(1, () => pick(words)), some(2, () => pick(words))])].filter(
          Boolean,
        ),
        description: below(2) ? some(4, () => pick(words)) : null,
        approval: pick(STATES),
        library: pick(['home', 'second']),
        ...(below(3) === 0 ? { lines: [some(3, () => pick(words)) || 'x', 'boat 0042'] } : {}),
      });
    // Some have the same creation time, like files of one upload.
    await data.run(`UPDATE asset SET created = '2026-04-01' WHERE id < '4'`);
    await sync();

    /** A word as somebody types it: complete, a prefix, or with a typo. */
    const typed = () => {
      const letters = [...pick(words)];
      const at = below(letters.length);
      const prefix = letters.slice(0, at + 1);
      return pick([letters, letters, prefix, letters.toSpliced(at, 1)]).join('');
    };
    let corrected = 0;
    for (let n = 0; n < 1500; n++) {
      const request = organization.request(some(3, typed), {
        libraryIds: pick([['home'], ['home', 'second'], ['second']]),
        approvals: pick([[], [], [null], ['approved', null]]),
        offset: pick([0, 0, 5, 40]),
        limit: pick([5, 20, 250]),
      });
      const result = await index.search(request);
      expect(result, JSON.stringify(request)).toEqual(await postgres.search(request));
      if ((result.hits[0]?.score ?? 1) <= 0.5) corrected++;
    }
    // Otherwise the comparison would not have covered corrections.
    expect(corrected).toBeGreaterThan(20);
  });

  it("are filled up alike by a model of the operator's", async () => {
    const { below } = seeded(12);
    const { data, index, sync } = fixture;
    const organization = await data.anOrganization();
    const direction = () => Float32Array.from({ length: 64 }, () => below(2000) - 1000);
    const [meant, references] = [direction(), Array.from({ length: 10 }, direction)];
    for (let n = 0; n < 40; n++) {
      const values = inBytes(n < 5 ? meant : direction());
      const name = n % 9 === 0 ? 'boat.jpg' : 'other.jpg';
      await organization.add({ name, features: { model: 'one', values } });
    }
    await sync();
    const filled = (words: SearchIndex) =>
      fillByMeaning(words, {
        meanings: { find: async () => ({ model: 'one', direction: meant, references }) },
        database: data.database,
        log: makeLog('silent'),
      });
    const postgres = makePostgresSearchIndex(data.database);
    for (const page of [{}, { offset: 3, limit: 4 }]) {
      const request = organization.request('boat', page);
      const result = await filled(index).search(request);
      expect(result).toEqual(await filled(postgres).search(request));
      expect([result.found, (await index.search(request)).found]).toEqual([9, 5]);
    }
  });
});

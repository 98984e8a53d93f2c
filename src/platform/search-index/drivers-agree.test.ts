import { describe, expect, it } from 'vitest';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { meilisearchUnderTest } from './meilisearch-under-test';
import { makePostgresSearchIndex } from './postgres';

/** The same numbers in every run. */
function seeded(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
  const pick = <Thing>(things: readonly Thing[]) => things[below(things.length)] as Thing;
  const some = (most: number, make: () => string) =>
    Array.from({ length: below(most + 1) }, make).join(pick([' ', ' ', '_', '-', '']));
  return { below, pick, some };
}

// Few words that share beginnings, in all the forms that are split differently.
const words =
  'sun Sunset SunsetBeach beach BEACHES boat boot b 0042 IMG0042 2024 2024-05 café Straße strasse Øre 東京 東京駅 京 서울 が か 🌊🏄 🌊 шум ώρα a1b2 HTMLParser . .. a.b.c "x" \\ _'.split(
    ' ',
  );
const states = [null, 'in_review', 'approved', 'Approved'];

describe.skipIf(!meilisearchIsThere)('Meilisearch and PostgreSQL', meilisearchTimeout, () => {
  it('give the same answer to 1,500 random searches, the order and scores included', async () => {
    const { below, pick, some } = seeded(11);
    const { search, index, level } = await meilisearchUnderTest();
    const postgres = makePostgresSearchIndex(search.database);
    const shelf = await search.aShelf();
    for (let n = 0; n < 300; n++)
      await shelf.add({
        name: `${some(3, () => pick(words))}${pick(['.jpg', '.png', ''])}` || 'x',
        tags: [...new Set([some(1, () => pick(words)), some(2, () => pick(words))])].filter(
          Boolean,
        ),
        description: below(2) ? some(4, () => pick(words)) : null,
        approval: pick(states),
        library: pick(['home', 'second']),
      });
    // Some at the same moment, as files of one upload are.
    await search.run(`UPDATE asset SET created = '2026-04-01' WHERE id < '4'`);
    await level();

    /** A word as it is typed: whole, begun, or with a slip. */
    const typed = () => {
      const letters = [...pick(words)];
      const at = below(letters.length);
      const begun = letters.slice(0, at + 1);
      return pick([letters, letters, begun, letters.toSpliced(at, 1)]).join('');
    };
    let guessed = 0;
    for (let n = 0; n < 1500; n++) {
      const request = shelf.request(some(3, typed), {
        libraryIds: pick([['home'], ['home', 'second'], ['second']]),
        approvals: pick([[], [], [null], ['approved', null]]),
        offset: pick([0, 0, 5, 40]),
        limit: pick([5, 20, 250]),
      });
      const answer = await index.search(request);
      expect(answer, JSON.stringify(request)).toEqual(await postgres.search(request));
      if ((answer.hits[0]?.score ?? 1) <= 0.5) guessed++;
    }
    // Else slips would not have been among what was compared.
    expect(guessed).toBeGreaterThan(20);
  });
});

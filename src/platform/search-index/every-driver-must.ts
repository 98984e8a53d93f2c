import { beforeAll, beforeEach, describe } from 'vitest';
import { findsWords } from './every-driver-finds';
import { followsChanges } from './every-driver-follows';
import { ranksAndShows } from './every-driver-ranks';
import { readsHostileText } from './every-driver-reads-hostile';
import type { DriverUnderTest, Shelf, Stand } from './search-under-test';

/** The promises of `SearchIndex`, asked of a driver. */
export const everyDriverMust = (name: string, make: () => Promise<DriverUnderTest>): void => {
  describe(`${name} keeps the promises of SearchIndex:`, () => {
    let driver: DriverUnderTest;
    let shelf: Shelf;
    beforeAll(async () => {
      driver = await make();
    }, 60_000);
    beforeEach(async () => {
      shelf = await driver.search.aShelf();
    });
    const search: Stand['search'] = async (text, more) => {
      await driver.level();
      return driver.index.search(shelf.request(text, more));
    };
    const stand: Stand = {
      add: (text) => shelf.add(text),
      search,
      idsOf: async (...asked) => (await search(...asked)).hits.map(({ assetId }) => assetId),
      change: (id, set) => driver.search.run(`UPDATE asset SET ${set} WHERE id = $1`, [id]),
      shelf: () => shelf,
      driver: () => driver,
    };
    findsWords(stand);
    ranksAndShows(stand);
    followsChanges(stand);
    readsHostileText(stand);
  });
};

import { beforeAll, beforeEach, describe } from 'vitest';
import type { SearchOrganization } from '@/testing/search-database';
import type { DriverFixture, SuiteContext } from './context.suite';
import { findsSuite } from './finds.suite';
import { followsChangesSuite } from './follows-changes.suite';
import { formsSuite } from './forms.suite';
import { hostileTextSuite } from './hostile-text.suite';
import { ranksSuite } from './ranks.suite';
import { seenSuite } from './seen.suite';
import { spellingsSuite } from './spellings.suite';

/** The tests of every `SearchIndex` driver. */
export const searchIndexSuite = (name: string, make: () => Promise<DriverFixture>): void => {
  describe(`${name} as a SearchIndex:`, () => {
    let driver: DriverFixture;
    let organization: SearchOrganization;
    beforeAll(async () => {
      driver = await make();
    }, 60_000);
    beforeEach(async () => {
      organization = await driver.data.anOrganization();
    });
    const search: SuiteContext['search'] = async (text, more) => {
      await driver.sync();
      return driver.index.search(organization.request(text, more));
    };
    const context: SuiteContext = {
      add: (text) => organization.add(text),
      search,
      idsOf: async (...args) => (await search(...args)).hits.map(({ assetId }) => assetId),
      change: (id, set) => driver.data.run(`UPDATE asset SET ${set} WHERE id = $1`, [id]),
      organization: () => organization,
      driver: () => driver,
    };
    findsSuite(context);
    spellingsSuite(context);
    formsSuite(context);
    ranksSuite(context);
    followsChangesSuite(context);
    hostileTextSuite(context);
    seenSuite(context);
  });
};

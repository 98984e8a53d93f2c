import { withDatabase } from '../../support/database';
import type { Organization } from '../../support/organizations';
import type { Ledger } from '../history';
import { waitUntilQuiet } from '../wait-until-idle';
import { judgeFamilies } from './assets';
import { judgeCounters } from './counters';
import { judgeEngine } from './engine';
import { judgeFiles } from './stored-files';

/** Waits for the rest of the work, and holds everything against what was answered. */
export function judge(dataDir: string, ledger: Ledger, organizations: Organization[]) {
  return withDatabase(dataDir, async (ask) => {
    const secondsUntilQuiet = await waitUntilQuiet(ask, ledger);
    const assets = await judgeFamilies(ask, ledger, organizations);
    const runs = await judgeEngine(ask, ledger);
    await judgeCounters(ask, ledger);
    const files = await judgeFiles(ask, ledger, dataDir);
    return { secondsUntilQuiet, assets, runs, ...files };
  });
}

import { withDatabase } from './database';
import { judgeCounters } from './judge-counters';
import { judgeEngine } from './judge-engine';
import { judgeFamilies } from './judge-families';
import { judgeFiles } from './judge-files';
import type { Ledger } from './ledger';
import type { Organization } from './organizations';
import { waitUntilQuiet } from './wait-until-quiet';

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

import { withDatabase } from '../../support/database';
import type { Organization } from '../../support/organizations';
import type { History } from '../history';
import { waitUntilIdle } from '../wait-until-idle';
import { checkAssets } from './assets';
import { checkCounters } from './counters';
import { checkEngine } from './engine';
import { checkStoredFiles } from './stored-files';

/** Waits until all background work is done, and checks every invariant. Defects are reported to the history. */
export function checkInvariants(dataDir: string, history: History, organizations: Organization[]) {
  return withDatabase(dataDir, async (query) => {
    const secondsUntilIdle = await waitUntilIdle(query, history);
    const assets = await checkAssets(query, history, organizations);
    const runs = await checkEngine(query, history);
    await checkCounters(query, history);
    const files = await checkStoredFiles(query, history, dataDir);
    return { secondsUntilIdle, assets, runs, ...files };
  });
}

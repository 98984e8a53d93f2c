import type { Domain } from '../operation';
import { checkBackgroundWork } from './check-background-work';
import { checkBulkChanges } from './check-bulk-changes';
import { checkStuckUploads } from './check-uploads';

/**
 * Starts again the work that rows wait for and no job does: assets, promotes, uploads, mails, bulk changes. Only the
 * indexes of waiting rows are read, whatever the size of the libraries. Returns what was started, as `check` names it.
 */
export async function resumeWork(domain: Domain): Promise<string[]> {
  const repair = { repair: true };
  const found = [
    ...(await checkStuckUploads(domain, repair)),
    ...(await checkBackgroundWork(domain, repair)),
    ...(await checkBulkChanges(domain, repair)),
  ];
  return found
    .filter(({ repaired }) => repaired)
    .map(({ problem, about }) => `${problem}: ${about}`);
}

import type { Blobs } from '@/platform/blobs/port';
import type { SearchAudit } from '@/platform/search-index/port';
import type { Domain } from '../operation';
import { checkBackgroundWork } from './check-background-work';
import { checkCounters } from './check-counters';
import { checkFiles } from './check-files';
import { checkRetention } from './check-retention';
import { checkSearch } from './check-search';
import { checkUnowned } from './check-unowned';
import { checkVariants } from './check-variants';
import type { Problem } from './problem';

/** What is held against the database. `searchAudits`: of each index that searches read. */
type Parts = { blobs: Blobs; searchAudits: readonly SearchAudit[] };

type Options = {
  repair: boolean;
  /** Whether originals are read; else only their sizes are compared. */
  bytes: boolean;
};

/**
 * Proves every promise that rows, files, search indexes and background work make each other; mends what can be
 * mended. What is being changed by a service that runs is not told as a problem.
 */
export async function check(
  domain: Domain,
  { blobs, searchAudits }: Parts,
  { repair, bytes }: Options,
): Promise<Problem[]> {
  const options = { repair };
  // What goes, and what follows its original, is settled before it is counted and looked for.
  return [
    ...(await checkRetention(domain, options)),
    ...(await checkVariants(domain, options)),
    ...(await checkCounters(domain, options)),
    ...(await checkSearch(searchAudits, options)),
    ...(await checkFiles(domain, blobs, { repair, bytes })),
    ...(await checkUnowned(domain, blobs, options)),
    ...(await checkBackgroundWork(domain, options)),
  ];
}

import type { Blobs } from '@/platform/blobs/port';
import type { Incoming } from '@/platform/incoming/port';
import type { SearchAudit } from '@/platform/search-index/port';
import type { Domain } from '../operation';
import { checkComments, checkLikeness, checkVariants } from './check-astray';
import { checkBackgroundWork } from './check-background-work';
import { checkCounters } from './check-counters';
import { checkFiles } from './check-files';
import { checkRetention } from './check-retention';
import { checkSearch } from './check-search';
import { checkUnowned } from './check-unowned';
import { checkUploads } from './check-uploads';
import type { Problem } from './problem';

/** What is compared with the database. `searchAudits`: one for each index read by searches. */
type Parts = {
  /** The store itself, without what a process has in memory. */
  storedBlobs: Blobs;
  /** Null: there are no backups, or their place is away. */
  copies: Blobs | null;
  incoming: Incoming;
  searchAudits: readonly SearchAudit[];
};

type Options = {
  repair: boolean;
  /** Whether originals are read; else only their sizes are compared. */
  bytes: boolean;
};

/**
 * Checks every invariant between rows, files, search indexes and background work, and repairs what it can. Changes in
 * progress of a running service are not reported as problems.
 */
export async function check(
  domain: Domain,
  { storedBlobs: blobs, copies, incoming, searchAudits }: Parts,
  { repair, bytes }: Options,
): Promise<Problem[]> {
  const options = { repair };
  // Removals, and moves of variants to their originals, come first: the other checks count and search the result.
  return [
    ...(await checkRetention(domain, options)),
    ...(await checkVariants(domain, options)),
    ...(await checkComments(domain, options)),
    ...(await checkLikeness(domain, options)),
    // Before the storage is counted: a repair gives back what lost uploads reserve.
    ...(await checkUploads(domain, incoming, options)),
    ...(await checkCounters(domain, options)),
    ...(await checkSearch(searchAudits, options)),
    ...(await checkFiles(domain, { blobs, copies }, { repair, bytes })),
    ...(await checkUnowned(domain, blobs, options)),
    ...(await checkBackgroundWork(domain, options)),
  ];
}

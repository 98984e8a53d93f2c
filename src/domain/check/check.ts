import type { Blobs } from '@/platform/blobs/port';
import type { Domain } from '../operation';
import { checkCounters } from './check-counters';
import { checkFiles } from './check-files';
import { checkWork } from './check-work';
import type { Problem } from './problem';

/** Proves every promise that rows, files and background work make each other; mends what can be mended. */
export async function check(
  domain: Domain,
  blobs: Blobs,
  options: { repair: boolean },
): Promise<Problem[]> {
  return [
    ...(await checkCounters(domain, options)),
    ...(await checkFiles(domain, blobs, options)),
    ...(await checkWork(domain, options)),
  ];
}

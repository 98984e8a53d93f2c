import { purgeTrash } from './asset/purge-trash';
import { expireUnclaimedLibraries } from './library/expire-unclaimed-libraries';
import type { Domain } from './operation';

export type Removed = {
  /** Assets, variants included, whose 30 days in the trash have ended. */
  purgedAssets: number;
  /** Libraries that nobody claimed in time. */
  removedLibraries: number;
};

/**
 * Removes everything that is due at `now`, which may differ from the clock's time (docs/rules.md#trash and
 * docs/rules.md#claiming). A failure of the one does not keep the other from running.
 */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  let [purgedAssets, removedLibraries] = [0, 0];
  try {
    purgedAssets = await purgeTrash(domain, now);
  } finally {
    removedLibraries = await expireUnclaimedLibraries(domain, now);
  }
  return { purgedAssets, removedLibraries };
}

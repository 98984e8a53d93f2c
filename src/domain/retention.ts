import { purgeTrash } from './asset/purge-trash';
import { expireUnclaimedLibraries } from './library/expire-unclaimed-libraries';
import type { Domain } from './operation';
import { purgeTrashedOrganizations } from './organization/purge-trashed-organizations';

export type Removed = {
  /** Assets, variants included, whose 30 days in the trash have ended, alone or with their organization. */
  purgedAssets: number;
  /** Libraries that nobody claimed in time, and those of organizations whose 30 days in the trash have ended. */
  removedLibraries: number;
};

/**
 * Removes everything that is due at `now`, which may differ from the clock's time (docs/rules.md#trash and
 * docs/rules.md#claiming). A failure of the one does not keep the other from running.
 */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  let [purgedAssets, removedLibraries] = [0, 0];
  // A step that fails must not stop the others; the error of the last one that failed is thrown.
  try {
    purgedAssets += await purgeTrash(domain, now);
  } finally {
    try {
      removedLibraries += await expireUnclaimedLibraries(domain, now);
    } finally {
      const purged = await purgeTrashedOrganizations(domain, now);
      purgedAssets += purged.assets;
      removedLibraries += purged.libraries;
    }
  }
  return { purgedAssets, removedLibraries };
}

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
 * docs/rules.md#claiming).
 */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  const purgedAssets = await purgeTrash(domain, now);
  const removedLibraries = await expireUnclaimedLibraries(domain, now);
  const purged = await purgeTrashedOrganizations(domain, now);
  return {
    purgedAssets: purgedAssets + purged.assets,
    removedLibraries: removedLibraries + purged.libraries,
  };
}

import { purgeTrash } from './asset/purge-trash';
import { expireUnclaimedLibraries } from './library/expire-unclaimed-libraries';
import type { Domain } from './operation';

export type Removed = {
  /** Assets, variants included, whose 30 days in the trash were over. */
  purgedAssets: number;
  /** Libraries that nobody claimed in time. */
  removedLibraries: number;
};

/**
 * Removes at once all that is due at `now`, which may be another time than the clock's (docs/rules.md#trash and
 * docs/rules.md#claiming).
 */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  const purgedAssets = await purgeTrash(domain, now);
  const removedLibraries = await expireUnclaimedLibraries(domain, now);
  return { purgedAssets, removedLibraries };
}

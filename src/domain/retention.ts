import { purgeTrash } from './asset/purge-trash';
import { expireUnclaimedLibraries } from './library/expire-unclaimed-libraries';
import { purgeTrashedLibraries } from './library/purge-trashed-libraries';
import type { Domain } from './operation';
import { purgeTrashedOrganizations } from './organization/purge-trashed-organizations';
import { expireUploads } from './upload/expire-uploads';

export type Removed = {
  /** Assets, variants included, whose 30 days in the trash have ended, alone or with their library or organization. */
  purgedAssets: number;
  /** Libraries that nobody claimed in time, and those whose 30 days in the trash have ended, alone or with their organization. */
  removedLibraries: number;
};

/**
 * Removes everything that is due at `now`, which may differ from the clock's time (docs/rules.md#trash,
 * docs/rules.md#claiming and docs/rules.md#resumable-uploads). A failure of the one does not keep the other from running.
 */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  const removed = { purgedAssets: 0, removedLibraries: 0 };
  const steps = [
    async () => {
      await expireUploads(domain, now);
      return { assets: 0, libraries: 0 };
    },
    async () => ({ assets: await purgeTrash(domain, now), libraries: 0 }),
    async () => ({ assets: 0, libraries: await expireUnclaimedLibraries(domain, now) }),
    () => purgeTrashedOrganizations(domain, now),
    () => purgeTrashedLibraries(domain, now),
  ];
  // A step that fails must not stop the others; the error of the last one that failed is thrown.
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      const { assets, libraries } = await step();
      removed.purgedAssets += assets;
      removed.removedLibraries += libraries;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.at(-1);
  return removed;
}

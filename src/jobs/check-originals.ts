import { setTimeout as pause } from 'node:timers/promises';
import type { Inngest } from 'inngest';
import type { Copies } from '@/domain/backup/kept-backups';
import { beginNight, checkNext } from '@/domain/check/check-next-originals';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';
import { waitForStore } from './wait-for-store';

const SECONDS_PER_STEP = 30;
/** Six hours. */
const STEPS_PER_NIGHT = 720;

type Dependencies = { domain: Domain; storedBlobs: Blobs; copies: Copies | null; log: Log };

/**
 * Every night, reads the originals that were not read for longest, so that each is read within 30 days, and mends those
 * that are damaged or lost from the backups. May run again at any time.
 */
export const checkOriginals = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    { id: 'check-originals', retries: 3, concurrency: 1, triggers: { cron: '33 1 * * *' } },
    async ({ step }) => {
      let left = await step.run('begin', () => beginNight(dependencies.domain));
      for (let n = 0; n < STEPS_PER_NIGHT && left > 0; n++) {
        const most: number = left;
        const checked = await waitForStore(step, 'check some', () => checkSome(dependencies, most));
        if (checked === 0) return;
        left -= checked;
      }
    },
  );

/** Returns how many were checked. */
export async function checkSome(
  { domain, storedBlobs, copies, log }: Dependencies,
  most: number,
): Promise<number> {
  const opened = await copies?.open().catch((error) => {
    log.error(
      { err: error },
      'The place of the backups is away: damaged originals are not mended.',
    );
    return null;
  });
  const parts = { blobs: storedBlobs, copies: opened ?? null };
  const limits = { most, seconds: SECONDS_PER_STEP, rest: pause };
  const { checked, problems } = await checkNext(domain, parts, limits);
  for (const { about, detail, repaired } of problems)
    log.error({ about, repaired }, repaired ? `${detail} It was mended.` : detail);
  return checked;
}

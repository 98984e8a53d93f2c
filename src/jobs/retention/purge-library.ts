import type { Inngest } from 'inngest';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { purgePartOfLibrary } from '@/domain/retention/purge-trashed-libraries';

/** A step removes assets for this long: few enough steps, and a stopping worker waits no longer. */
const STEP_MS = 5000;
/** After this many steps the rest is left to the nightly purge; Inngest allows 1,000 steps. */
const MAX_STEPS = 900;

/**
 * Purges a library in the trash that an owner deleted permanently, a thousand assets in a transaction. May run again at
 * any time, and resumes after an interruption.
 */
export const purgeLibrary = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    {
      id: 'purge-library',
      retries: 10,
      concurrency: [{ key: 'event.data.organizationId', limit: 1 }, { limit: 2 }],
      triggers: { event: 'library/purge-accepted' },
    },
    async ({ event, step }) => {
      const { at, ...ref } = event.data as Events['library/purge-accepted'];
      for (let n = 1; n <= MAX_STEPS; n++) {
        const more = await step.run(`purge ${n}`, () => purgeForAWhile(domain, ref, new Date(at)));
        if (!more) return;
      }
    },
  );

/** Returns whether assets are left. */
async function purgeForAWhile(
  domain: Domain,
  ref: { organizationId: string; libraryId: string },
  due: Date,
): Promise<boolean> {
  const end = Date.now() + STEP_MS;
  for (;;) {
    const { assets } = await purgePartOfLibrary(domain, ref, due);
    if (assets === 0) return false;
    if (Date.now() > end) return true;
  }
}

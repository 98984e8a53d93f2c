import type { Inngest } from 'inngest';
import { expireUnclaimedLibraries } from '@/domain/library/expire-unclaimed-libraries';
import type { Domain } from '@/domain/operation';

/** Every night (UTC), deletes the libraries that nobody claimed in time. May run again at any time. */
export const expireUnclaimedNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    {
      id: 'expire-unclaimed-libraries',
      retries: 5,
      concurrency: 1,
      triggers: { cron: '47 3 * * *' },
    },
    async ({ step }) => ({
      removedLibraries: await step.run('expire', () =>
        expireUnclaimedLibraries(domain, domain.now()),
      ),
    }),
  );

import type { Inngest } from 'inngest';
import type { Domain } from '@/domain/operation';
import { deleteEndedShareLinks } from '@/domain/share-link/delete-ended-share-links';

/** Every night (UTC), deletes share links that were ended more than 30 days ago. May run again at any time. */
export const deleteEndedShareLinksNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    {
      id: 'delete-ended-share-links',
      retries: 5,
      concurrency: 1,
      triggers: { cron: '14 4 * * *' },
    },
    async ({ step }) => ({
      deletedShareLinks: await step.run('delete', () =>
        deleteEndedShareLinks(domain, domain.now()),
      ),
    }),
  );

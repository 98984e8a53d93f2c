import type { Inngest } from 'inngest';
import { deleteOldBulkChanges } from '@/domain/bulk-change/delete-old-bulk-changes';
import type { Domain } from '@/domain/operation';

/** Every night (UTC), deletes bulk changes that ended more than 3 days ago. May run again at any time. */
export const deleteOldBulkChangesNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'delete-old-bulk-changes', retries: 5, concurrency: 1, triggers: { cron: '12 4 * * *' } },
    async ({ step }) => ({
      deletedBulkChanges: await step.run('delete', () =>
        deleteOldBulkChanges(domain, domain.now()),
      ),
    }),
  );

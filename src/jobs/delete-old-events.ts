import type { Inngest } from 'inngest';
import { deleteOldEvents } from '@/domain/event/delete-old-events';
import type { Domain } from '@/domain/operation';

/** Every hour, deletes published events that are older than 30 days. May run again at any time. */
export const deleteOldEventsHourly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'delete-old-events', retries: 5, concurrency: 1, triggers: { cron: '22 * * * *' } },
    async ({ step }) => ({
      deletedEvents: await step.run('delete', () => deleteOldEvents(domain, domain.now())),
    }),
  );

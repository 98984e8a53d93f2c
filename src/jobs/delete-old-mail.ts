import type { Inngest } from 'inngest';
import { deleteOldMail } from '@/domain/mail/delete-old-mail';
import type { Domain } from '@/domain/operation';

/** Every night (UTC), deletes mails older than 30 days. May run again at any time. */
export const deleteOldMailNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'delete-old-mail', retries: 5, concurrency: 1, triggers: { cron: '7 4 * * *' } },
    async ({ step }) => ({
      deletedMails: await step.run('delete-mails', () => deleteOldMail(domain, domain.now())),
    }),
  );

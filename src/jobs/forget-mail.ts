import type { Inngest } from 'inngest';
import { forgetMail } from '@/domain/mail/forget-mail';
import type { Domain } from '@/domain/operation';

/** Every night (UTC), forgets mails of 30 days ago. May run again at any time. */
export const forgetMailNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'forget-mail', retries: 5, concurrency: 1, triggers: { cron: '7 4 * * *' } },
    async ({ step }) => ({
      forgottenMails: await step.run('forget', () => forgetMail(domain, domain.now())),
    }),
  );

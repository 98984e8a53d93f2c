import type { Inngest } from 'inngest';
import { mailAnswers } from '@/domain/feedback/mail-answers';
import type { Domain } from '@/domain/operation';

/** Every minute, mails members what visitors of share links answered. May run again at any time. */
export const mailAnswersOfVisitors = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'mail-answers', retries: 0, concurrency: 1, triggers: { cron: '* * * * *' } },
    async ({ step }) => ({ mailed: await step.run('mail', () => mailAnswers(domain)) }),
  );

import type { Inngest } from 'inngest';
import { mailAnswered } from '@/domain/approval-request/mail-answered';
import { mailAnswers } from '@/domain/feedback/mail-answers';
import type { Domain } from '@/domain/operation';

/**
 * Every minute, mails members what visitors of share links answered, and that requests for approval are answered. May
 * run again at any time.
 */
export const mailAnswersOfVisitors = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'mail-answers', retries: 0, concurrency: 1, triggers: { cron: '* * * * *' } },
    async ({ step }) => ({
      mailed: await step.run('mail', () => mailAnswers(domain)),
      approvals: await step.run('mail-approvals', () => mailAnswered(domain)),
    }),
  );

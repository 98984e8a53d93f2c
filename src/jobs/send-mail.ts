import { type Inngest, NonRetriableError, RetryAfterError } from 'inngest';
import { mailAnswered } from '@/domain/approval-request/mail-answered';
import type { Events } from '@/domain/events';
import { mailAnswers } from '@/domain/feedback/mail-answers';
import { failMail, sendQueuedMail } from '@/domain/mail/send-queued-mail';
import type { Domain } from '@/domain/operation';
import { type Mail, MailRefused } from '@/platform/mail/port';
import { MAIL_CONCURRENCY } from './concurrency';

/**
 * Seconds before the next attempt: 5, 10, 20 … up to two hours. With 20 retries, the most Inngest allows, a mail server
 * may be down for 21 hours.
 */
const pauseAfter = (failures: number) => Math.min(5 * 2 ** failures, 7200);

/**
 * Sends a queued mail. May run again at any time: a mail marked as sent is skipped. Only a crash between the server's
 * acceptance and the mark sends a mail twice, with the same Message-ID.
 */
export const sendMail = (client: Inngest, { domain, mail }: { domain: Domain; mail: Mail }) =>
  client.createFunction(
    {
      id: 'send-mail',
      retries: 20,
      concurrency: MAIL_CONCURRENCY,
      triggers: { event: 'mail/queued' },
      onFailure: async ({ event, error, step }) => {
        const { mailId } = event.data.event.data as Events['mail/queued'];
        await step.run('record the failure', () => failMail(domain, mailId, error.message));
      },
    },
    async ({ event, step, attempt }) => {
      const { mailId } = event.data as Events['mail/queued'];
      await step.run('send', () =>
        sendQueuedMail(domain, mail, mailId).catch((error) => tryAgain(error, attempt)),
      );
    },
  );

/** Retries later, unless another attempt cannot change the outcome. */
function tryAgain(error: Error, failures: number): never {
  if (error instanceof MailRefused) throw new NonRetriableError(error.message);
  throw new RetryAfterError(error.message, `${pauseAfter(failures)}s`);
}

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

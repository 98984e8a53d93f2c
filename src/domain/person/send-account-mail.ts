import type { AccountMail } from '@/platform/identity/port';
import { queueMail } from '../mail/queue-mail';
import { operation } from '../operation';
import { composeAccountMail } from './compose-account-mail';

/** Queues a mail about a person's account. */
export const sendAccountMail = operation(async (change, mail: AccountMail): Promise<void> => {
  await queueMail(change, {
    recipient: mail.to,
    kind: mail.kind,
    content: composeAccountMail(mail),
  });
});

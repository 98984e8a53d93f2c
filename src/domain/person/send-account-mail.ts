import type { AccountMail } from '@/platform/identity/port';
import { queueMail } from '../mail/queue-mail';
import { operation } from '../operation';
import { writeAccountMail } from './write-account-mail';

/** Has a mail about somebody's account sent. */
export const sendAccountMail = operation(async (change, mail: AccountMail): Promise<void> => {
  await queueMail(change, { recipient: mail.to, kind: mail.kind, content: writeAccountMail(mail) });
});

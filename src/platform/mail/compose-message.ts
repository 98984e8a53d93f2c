import type { SendMailOptions } from 'nodemailer';
import { hasControlCharacters, isMailAddress } from './mailbox';
import { type Mailbox, MailRefused, type Message } from './port';

/**
 * A message in the form of nodemailer. Refuses with MailRefused what could inject headers: a line break or another
 * control character in email, name or subject, and more than one email address.
 */
export function composeMessage(message: Message, from: Mailbox): SendMailOptions {
  const { id, at, to, subject, text, html, unsubscribeUrl } = message;
  if (!isMailAddress(to) || !isMailAddress(from.address))
    throw new MailRefused('The address of the mail is not a plain single address.');
  if (hasControlCharacters(subject) || hasControlCharacters(from.name))
    throw new MailRefused('Subject or sender of the mail have control characters in them.');
  if (!/^[\w-]{1,100}$/.test(id)) throw new MailRefused('The id of the mail is not URL-safe.');
  return {
    messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    date: at,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Asks mail programs not to send out-of-office replies to a machine.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

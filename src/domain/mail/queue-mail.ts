import type { AccountMail } from '@/platform/identity/port';
import { sealSecret } from '../access/secrets';
import type { Change } from '../operation';
import type { MailContent } from './letter';

export type NewMail = {
  /** One address, without a name. */
  recipient: string;
  /** What it is about. */
  kind: 'claim' | AccountMail['kind'];
  content: MailContent;
};

/**
 * Has a mail sent, with the change or not at all; answers its id. What it says lies sealed in its row, and the
 * event names only the row: neither shows the links of the mail to whoever reads the tables.
 */
export async function queueMail(change: Change, { recipient, kind, content }: NewMail) {
  const { tx, at, secret, emit } = change;
  const id = change.newId();
  const sealed = sealSecret(secret, JSON.stringify(content), sealOf(id, recipient), 'mail');
  await tx.mail.create({
    data: { id, recipient, kind, sealed: new Uint8Array(sealed), created: at },
  });
  emit('mail/queued', { mailId: id });
  return id;
}

/** What the seal of a mail is bound to: nobody can have it sent to another address by changing the row. */
export const sealOf = (id: string, recipient: string) => `${id} ${recipient}`;

import { earlier, HOUR_MS } from '@/contract/durations';
import type { AccountMail } from '@/platform/identity/port';
import { boundToRow, sealSecret } from '../access/secret/secrets';
import type { Change } from '../operation';
import type { MailContent } from './letter';

export type NewMail = {
  /** One email address, without a name. */
  recipient: string;
  /** The occasion of the mail. */
  kind:
    | ('claim' | 'invitation' | 'mention' | 'answers' | 'picks' | 'webhook')
    | ('approval-request' | 'approvals' | 'share')
    | AccountMail['kind'];
  content: MailContent;
};

/**
 * Queues a mail in the same transaction as the change; returns its id. Its content is sealed in its row, and the event
 * names only the row: neither shows the links of the mail to a reader of the tables.
 */
export async function queueMail(change: Change, { recipient, kind, content }: NewMail) {
  const { tx, at, secrets, emit } = change;
  const id = change.newId();
  const sealed = sealSecret(secrets, JSON.stringify(content), boundToRow(id, recipient), 'mail');
  await tx.mail.create({
    data: { id, recipient, kind, sealed, created: at },
  });
  emit('mail/queued', { mailId: id });
  return id;
}

/**
 * Whether an address got fewer than `most` mails of a kind in the last hour. Mails to the same address wait for each
 * other, so their number is true.
 */
export async function mayBeMailed(
  { tx, at }: Change,
  { recipient, kind }: Pick<NewMail, 'recipient' | 'kind'>,
  most: number,
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${recipient}`}, 9))`;
  const since = earlier(at, HOUR_MS);
  return (await tx.mail.count({ where: { recipient, kind, created: { gt: since } } })) < most;
}

import { earlier, HOUR_MS } from '@/contract/durations';
import type { AccountMail } from '@/platform/identity/port';
import { boundToRow, sealSecret } from '../access/secret/secrets';
import type { Change, Domain } from '../operation';
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

const FIND_MAIL_STATE = {
  name: 'mail-state',
  text: 'SELECT sent_at IS NOT NULL AS sent, failure IS NOT NULL AS failed FROM mail WHERE id = $1',
};

/** Milliseconds between two queries: the first pause, and the longest. */
const PAUSES_MS = { first: 20, longest: 250 };

/**
 * Whether a mail is sent within `timeout` milliseconds. Polls its row, with growing pauses during which no connection
 * is held: at most 20 short queries in 3 s. A failed query counts as not sent: the caller has already changed something
 * and must answer its request.
 */
export async function isSentWithin(domain: Domain, id: string, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout;
  for (let pause = PAUSES_MS.first; ; pause = Math.min(pause * 1.5, PAUSES_MS.longest)) {
    const left = end - performance.now();
    if (left <= 0) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
    const state = await readMailState(domain, id);
    if (!state || state.failed) return false;
    if (state.sent) return true;
  }
}

/** Undefined when the row is gone or cannot be read. */
async function readMailState(domain: Domain, id: string) {
  try {
    const [row] = await domain.database.rows<{ sent: boolean; failed: boolean }>(FIND_MAIL_STATE, [
      id,
    ]);
    return row;
  } catch {
    return undefined;
  }
}

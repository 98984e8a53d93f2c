import { earlier, HOUR_MS } from '@/contract/durations';
import type { Change } from '../operation';
import type { NewMail } from './queue-mail';

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

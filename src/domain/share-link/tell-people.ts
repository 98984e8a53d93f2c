import { earlier, HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { OrganizationWithLinks } from '../access/authorize-sharing';
import { writeAudit } from '../access/write-audit';
import { composeLetter, type MailContent, say } from '../mail/letter';
import { mayBeMailed, queueMail } from '../mail/queue-mail';
import type { Change } from '../operation';

/** Addresses as a link keeps them: in small letters, each once, in order. */
export const addressesOf = (sent: readonly string[] | null): string[] =>
  [...new Set(sent?.map((address) => address.toLowerCase()))].sort();

/** A link with its present address. */
type TellableLink = { id: string; token: string; title: string };

/**
 * Mails people that a link is for them, and notes it in the audit log. An address that was sent many links in the last
 * hour gets no mail; the person finds the link on their start page. More mails than an organization may send in an hour
 * are refused with RATE_LIMIT_EXCEEDED, or left out if `spares`.
 * @param people addresses in order, so that links for the same people do not deadlock
 */
export async function tellPeople(
  change: Change,
  organization: OrganizationWithLinks,
  { id, token, title }: TellableLink,
  people: readonly string[],
  { spares = false } = {},
) {
  if (people.length === 0) return;
  const sent = await countSent(change, organization);
  const room = Math.max(0, LIMITS.shareMailsPerHour - sent);
  if (people.length > room && !spares)
    refuse(
      'RATE_LIMIT_EXCEEDED',
      `Links were sent to ${sent} people in the last hour, of at most ${LIMITS.shareMailsPerHour}. Try again later.`,
    );
  const { id: organizationId, by, actor, name } = organization;
  const sender = by.kind === 'person' ? `${by.name} of ${name}` : name;
  const content = composeShareMail({ sender, title, url: change.urls.shareLink(token) });
  for (const recipient of people.slice(0, room)) {
    await writeAudit(change, actor, organizationId, ACTION, `${id} ${recipient}`);
    const mail = { recipient, kind: 'share' as const };
    if (await mayBeMailed(change, mail, LIMITS.shareMailsToAddressPerHour))
      await queueMail(change, { ...mail, content });
  }
}

const ACTION = 'share link with';

/** Counts what ending a link does not undo: the entries of the audit log. Mails of an organization wait for each other. */
async function countSent(
  { tx, at }: Change,
  { id: organizationId }: OrganizationWithLinks,
): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 8))`;
  const since = earlier(at, HOUR_MS);
  return tx.audit.count({ where: { organizationId, action: ACTION, at: { gt: since } } });
}

/** The mail to somebody whom a link is for. What everybody sees at once, subject and heading, contains no text of others. */
function composeShareMail(link: { sender: string; title: string; url: string }): MailContent {
  return composeLetter({
    subject: 'Something is shared with you on Vitrine',
    title: say('Something is shared with you'),
    before: [say('{} shares “{}” with you.', link.sender, link.title)],
    action: { label: 'Open', url: link.url },
    after: [
      say('Only the people it names can open it: sign in with this email address.'),
      say('If you weren’t expecting this, ignore this email.'),
    ],
  });
}

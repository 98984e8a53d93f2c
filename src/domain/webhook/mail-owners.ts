import { composeLetter, own, say } from '../mail/letter';
import { queueMail } from '../mail/queue-mail';
import type { Change } from '../operation';

type Reason = 'switched off' | 'given up';

/** Mails the owners of an organization about a failing webhook. */
export async function mailOwners(change: Change, endpointId: string, reason: Reason, why: string) {
  const { tx, urls } = change;
  const endpoint = await tx.webhookEndpoint.findUnique({
    where: { id: endpointId },
    select: { url: true, organization: { select: { id: true, name: true } } },
  });
  if (!endpoint) return;
  const { url, organization } = endpoint;
  const owners = await tx.member.findMany({
    where: { organizationId: organization.id, role: 'owner', suspendedAt: null },
    select: { person: { select: { email: true } } },
    orderBy: { personId: 'asc' },
  });
  const content = composeWebhookMail({
    organizationName: organization.name,
    host: new URL(url).host,
    reason,
    why,
    settingsUrl: urls.webhooks(organization.id),
  });
  for (const { person } of owners)
    if (person.email !== null)
      await queueMail(change, { recipient: person.email, kind: 'webhook', content });
}

/** The mail about a failing webhook. */
function composeWebhookMail(mail: {
  organizationName: string;
  host: string;
  reason: Reason;
  why: string;
  settingsUrl: string;
}) {
  const { organizationName, host, reason, why, settingsUrl } = mail;
  const about = own(say('The webhook of “{}” to {}', organizationName, host));
  const [title, before] =
    reason === 'switched off'
      ? [
          say('A webhook was switched off'),
          say(
            '{} was switched off. {} Switch it on again once its receiver works; then replay what it missed.',
            about,
            why,
          ),
        ]
      : [
          say('A webhook does not arrive'),
          say(
            '{} has not accepted a delivery for three days, so it was given up. Later ones are still tried. Replay what it missed once its receiver works.',
            about,
          ),
        ];
  return composeLetter({
    subject: say('{}: {}', own(title), host),
    title,
    before: [before],
    action: { label: 'Open webhooks', url: settingsUrl },
    after: [say('You get this email because you are an owner of the organization.')],
  });
}

import type { AuditLogSettings } from '@/contract/settings';

type Entry = Pick<AuditLogSettings['entries'][number], 'action' | 'subject' | 'subjectName'>;

/** The second word of a subject is the new role. */
const ROLE_NAMES: Record<string, string> = {
  owner: 'an owner',
  member: 'a member',
  suspended: 'suspended',
};

/** Describes an entry as the end of a sentence that starts with the actor. */
export function describeAuditEntry({ action, subject, subjectName }: Entry): string {
  const [first = '', second = ''] = subject.split(' ');
  const role = ROLE_NAMES[second] ?? second;
  const who = subjectName ?? (first.includes('@') ? first : 'somebody who is gone');
  const key = `the key “${subjectName ?? first}”`;
  const descriptions: Record<string, string> = {
    'create organization': 'made the organization',
    claim: 'claimed the organization',
    'trash organization': 'moved the organization to the trash',
    'restore organization': 'took the organization back from the trash',
    'set plan': `put the organization on the plan “${subject}”`,
    'set approval states': `chose the approval states ${subject.split(',').join(', ')}`,
    'add member': `made ${who} ${role}`,
    'change member': `made ${who} ${role}`,
    'remove member': `removed ${who}`,
    leave: 'left the organization',
    invite: `invited ${who} as ${role}`,
    'withdraw invitation': `withdrew the invitation of ${who}`,
    'accept invitation': `accepted the invitation and became ${role}`,
    'create key': `created ${key}`,
    'change key': `changed ${key}`,
    'reveal key': `looked at ${key}`,
    'rotate key': `replaced ${key}`,
    'revoke key': `revoked ${key}`,
    'create token': 'made an access token',
    'revoke token': 'ended an access token',
  };
  return descriptions[action] ?? `did “${action}” to ${subjectName ?? subject}`;
}

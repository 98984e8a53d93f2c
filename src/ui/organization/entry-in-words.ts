import type { AuditLogSettings } from '@/contract/settings';

type Entry = Pick<AuditLogSettings['entries'][number], 'action' | 'subject' | 'subjectName'>;

/** "owner" → "an owner", as the second word of a subject tells what somebody is to be. */
const standings: Record<string, string> = {
  owner: 'an owner',
  member: 'a member',
  suspended: 'suspended',
};

/** What was done, as the end of a sentence that begins with who did it. */
export function entryInWords({ action, subject, subjectName }: Entry): string {
  const [first = '', second = ''] = subject.split(' ');
  const standing = standings[second] ?? second;
  const who = subjectName ?? (first.includes('@') ? first : 'somebody who is gone');
  const key = `the key “${subjectName ?? first}”`;
  const words: Record<string, string> = {
    'create organization': 'made the organization',
    claim: 'claimed the organization',
    'set plan': `put the organization on the plan “${subject}”`,
    'set approval states': `chose the approval states ${subject.split(',').join(', ')}`,
    'add member': `made ${who} ${standing}`,
    'change member': `made ${who} ${standing}`,
    'remove member': `removed ${who}`,
    leave: 'left the organization',
    invite: `invited ${who} as ${standing}`,
    'withdraw invitation': `withdrew the invitation of ${who}`,
    'accept invitation': `accepted the invitation and became ${standing}`,
    'create key': `created ${key}`,
    'change key': `changed ${key}`,
    'reveal key': `looked at ${key}`,
    'rotate key': `replaced ${key}`,
    'revoke key': `revoked ${key}`,
    'create token': 'made an access token',
    'revoke token': 'ended an access token',
  };
  return words[action] ?? `did “${action}” to ${subjectName ?? subject}`;
}

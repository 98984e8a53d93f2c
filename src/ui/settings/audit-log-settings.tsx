import type { AuditLogSettings } from '@/contract/organization/settings';
import { ButtonLink } from '../control/link';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { formatAssetCount } from '../format/format-quantity';

type Entry = Pick<AuditLogSettings['entries'][number], 'action' | 'subject' | 'subjectName'>;

/**
 * The second word of a subject is the new role. For a bulk change it is the library, and the first word counts its
 * assets.
 */
const ROLE_NAMES: Record<string, string> = {
  owner: 'an owner',
  member: 'a member',
  suspended: 'suspended',
};

/** Describes an entry as the end of a sentence starting with the actor. */
function describeAuditEntry({ action, subject, subjectName }: Entry): string {
  const [first = '', second = ''] = subject.split(' ');
  const access = subject.split(' ').slice(2).join(' ');
  const rest = subject.slice(first.length + 1);
  const role = ROLE_NAMES[second] ?? second;
  const who = subjectName ?? (first.includes('@') ? first : 'a deleted account');
  const many = `${formatAssetCount(Number(first))} of “${second}”`;
  const key = `the key “${subjectName ?? first}”`;
  const descriptions: Record<string, string> = {
    'create organization': 'created the organization',
    claim: 'claimed the organization',
    'trash organization': 'moved the organization to trash',
    'restore organization': 'restored the organization',
    'trash library': `moved the library “${subject}” to trash`,
    'restore library': `restored the library “${subject}”`,
    'delete library': `permanently deleted the library “${subject}”`,
    'purge library': `removed the library “${subject}” and everything in it`,
    'set plan': `changed the plan to “${subject}”`,
    'set approval states': `set the approval states ${subject.split(',').join(', ')}`,
    'add member': `made ${who} ${role}`,
    'change member': `made ${who} ${role}`,
    'change access': `changed the access of ${who}: ${rest}`,
    'remove member': `removed ${who}`,
    leave: 'left the organization',
    invite: `invited ${who} as ${access.startsWith('guest') ? `a ${access}` : `${role}${access && ` (${access})`}`}`,
    'withdraw invitation': `withdrew the invitation for ${who}`,
    'accept invitation': `accepted the invitation and became ${role}`,
    'create key': `created ${key}`,
    'change key': `changed ${key}`,
    'reveal key': `viewed ${key}`,
    'rotate key': `replaced ${key}`,
    'revoke key': `revoked ${key}`,
    'create share link': `created the share link “${rest}”`,
    'share link with': `shared a link with ${rest}`,
    'unshare link with': `no longer shares a link with ${rest}`,
    'open share link': `opened the share link “${subjectName ?? first}” to anyone who has it`,
    'change share link': `changed the share link “${rest}”`,
    'renew share link': `gave the share link “${subjectName ?? first}” a new address`,
    'end share link': `ended the share link “${subjectName ?? first}”`,
    'remove answers of a visitor': `removed a visitor’s answers on the share link “${subjectName ?? first}”`,
    'change brand': 'changed how share links look',
    'change brand image': `changed the ${subject} of share links`,
    'remove brand image': `removed the ${subject} of share links`,
    'add webhook': `added the webhook ${subject}`,
    'change webhook': `changed the webhook ${subject}`,
    'delete webhook': `deleted the webhook ${subject}`,
    'switch on webhook': `switched the webhook ${subject} on`,
    'rotate webhook secret': `replaced the secret of the webhook ${subject}`,
    'create token': 'created an access token',
    'revoke token': 'revoked an access token',
    'bulk tag': `started adding tags to ${many}`,
    'bulk untag': `started removing tags from ${many}`,
    'bulk transfer': `started moving ${many}`,
    'bulk approve': `started setting the approval of ${many}`,
    'bulk trash': `started moving ${many} to trash`,
    'bulk restore': `started restoring ${many}`,
    'bulk purge': `started permanently deleting ${many}`,
    'bulk renameTag': `started renaming a tag of ${many}`,
    'bulk deleteTag': `started deleting a tag of ${many}`,
  };
  return descriptions[action] ?? `did “${action}” to ${subjectName ?? subject}`;
}

/** The audit log of an organization: changes of access, newest first, page by page. */
export function AuditLogSettingsView({ settings }: { settings: AuditLogSettings }) {
  const { organization, entries, next } = settings;
  return (
    <SettingsSection
      title="Audit log"
      lead="Changes to members, invitations, keys, share links, webhooks, approval states, the brand and the plan."
    >
      {entries.length === 0 && <p className="text-quiet">No older entries.</p>}
      <ul aria-label="Audit log" className={entries.length > 0 ? LIST_CLASS : ''}>
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 px-4 py-3">
            <p dir="auto" className="wrap-anywhere">
              <span className="font-medium">{entry.actor}</span> {describeAuditEntry(entry)}
            </p>
            <Note>
              <DateTime at={entry.at} withTime />
              {entry.clientIp ? `, from ${entry.clientIp}` : ', on the server'}
            </Note>
          </li>
        ))}
      </ul>
      {next && (
        <ButtonLink
          href={`/app/${organization.id}/settings/audit-log?before=${next}`}
          className="justify-self-start"
        >
          Older entries
        </ButtonLink>
      )}
    </SettingsSection>
  );
}

import Link from 'next/link';
import type { AuditLogSettings } from '@/contract/organization/settings';
import { buttonClass } from '../control/button';
import { LIST_CLASS, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { describeAuditEntry } from './describe-audit-entry';

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
            <p dir="auto" className="text-sm text-quiet wrap-anywhere">
              <DateTime at={entry.at} withTime />
              {entry.clientIp ? `, from ${entry.clientIp}` : ', on the server'}
            </p>
          </li>
        ))}
      </ul>
      {next && (
        <Link
          href={`/app/${organization.id}/settings/audit-log?before=${next}`}
          prefetch={false}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          Older entries
        </Link>
      )}
    </SettingsSection>
  );
}

import Link from 'next/link';
import type { AuditLogSettings } from '@/contract/settings';
import { listLook, Section } from '../account/section';
import { buttonLook } from '../control/button';
import { Moment } from '../frame/moment';
import { entryInWords } from './entry-in-words';

/** Every change of access to an organization, the newest first, page by page. */
export function RecordSettingsView({ settings }: { settings: AuditLogSettings }) {
  const { organization, entries, next } = settings;
  return (
    <Section
      title="Changes of access"
      lead="Who changed members, invitations, keys, states or the plan, when and from where."
    >
      {entries.length === 0 && <p className="text-quiet">The record ends before this page.</p>}
      <ul aria-label="Changes of access" className={entries.length > 0 ? listLook : ''}>
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 px-4 py-3">
            <p className="wrap-anywhere">
              <span className="font-medium">{entry.actor}</span> {entryInWords(entry)}
            </p>
            <p className="text-sm text-quiet wrap-anywhere">
              <Moment at={entry.at} withTime />
              {entry.clientIp ? `, from ${entry.clientIp}` : ', on the machine itself'}
            </p>
          </li>
        ))}
      </ul>
      {next && (
        <Link
          href={`/app/${organization.id}/settings/record?before=${next}`}
          prefetch={false}
          className={`${buttonLook('plain')} justify-self-start`}
        >
          Older changes
        </Link>
      )}
    </Section>
  );
}

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { caller } from '@/app/caller';
import { LIMITS } from '@/contract/limits';
import { AuditLogSettingsView } from '@/ui/settings/audit-log-settings';
import { OwnChangesSection } from '@/ui/settings/own-changes-section';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Audit log' };

/** The audit log of an organization, and the reader's own recent changes with an undo; owners only. */
export default async function AuditLogPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { before } = await searchParams;
  const page = { organizationId, before: before === undefined ? null : String(before) };
  const settings = await loadOrganization(organizationId, '/settings/audit-log', ({ settings }) =>
    settings.auditLog(page),
  );
  const { bulkChange } = await caller();
  const changes = await bulkChange.undoable({ organizationId, most: LIMITS.undoableChanges });
  return (
    <SettingsFrame {...settings} current="/audit-log">
      <OwnChangesSection organizationId={organizationId} first={changes} at={Date.now()} />
      <AuditLogSettingsView settings={settings} />
    </SettingsFrame>
  );
}

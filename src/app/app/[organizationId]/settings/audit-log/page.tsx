import type { Metadata } from 'next';
import { LIMITS } from '@/contract/limits';
import { AuditLogSettingsView } from '@/ui/settings/audit-log-settings';
import { OwnChangesSection } from '@/ui/settings/own-changes-section';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Audit log' };

/** The audit log of an organization, and the reader's own recent changes with an undo; owners only. */
export default settingsPage(
  '/audit-log',
  ({ settings, bulkChange }) =>
    async (sent) => {
      const { organizationId } = sent;
      const log = await settings.auditLog(sent);
      const changes = await bulkChange.undoable({ organizationId, most: LIMITS.undoableChanges });
      return { ...log, changes, at: Date.now() };
    },
  ({ settings: { changes, at, ...settings } }) => (
    <>
      <OwnChangesSection organizationId={settings.organization.id} first={changes} at={at} />
      <AuditLogSettingsView settings={settings} />
    </>
  ),
);

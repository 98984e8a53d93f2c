import type { Metadata } from 'next';
import { ApprovalSettingsView } from '@/ui/settings/approval-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Approval' };

/** The approval states used by an organization. */
export default settingsPage(
  '/approval',
  ({ settings }) => settings.approvalStates,
  ApprovalSettingsView,
);

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { ApprovalSettingsView } from '@/ui/settings/approval-settings';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Approval' };

/** The approval states used by an organization. */
export default async function ApprovalSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings/approval', ({ settings }) =>
    settings.approvalStates({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/approval">
      <CallProvider>
        <ApprovalSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { MemberSettingsView } from '@/ui/member/member-settings';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Members' };

/** The members and invitations of an organization. */
export default async function MemberSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings/members', ({ settings }) =>
    settings.members({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/members">
      <CallProvider>
        <MemberSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

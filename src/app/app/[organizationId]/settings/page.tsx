import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { GeneralSettingsView } from '@/ui/settings/general-settings';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Settings' };

/** The general settings of an organization: name, plan and usage. */
export default async function GeneralSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings', ({ settings }) =>
    settings.general({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="">
      <CallProvider>
        <GeneralSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

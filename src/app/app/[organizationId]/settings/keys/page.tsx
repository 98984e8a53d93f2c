import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { KeySettingsView } from '@/ui/key/key-settings';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'API keys' };

/** The API keys of an organization. */
export default async function KeySettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings/keys', ({ settings }) =>
    settings.keys({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/keys">
      <CallProvider>
        <KeySettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

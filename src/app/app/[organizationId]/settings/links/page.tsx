import type { Metadata } from 'next';
import { loadSettings } from '@/app/app/load-settings';
import { CallProvider } from '@/ui/call/call-provider';
import { LinkSettingsView } from '@/ui/organization/link-settings';
import { SettingsFrame } from '@/ui/organization/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Shared links' };

/** The share links of an organization. */
export default async function LinkSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadSettings(organizationId, '/links', (call) =>
    call.links({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/links">
      <CallProvider>
        <LinkSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

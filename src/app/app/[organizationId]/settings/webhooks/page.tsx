import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { SettingsFrame } from '@/ui/settings/settings-frame';
import { WebhookSettingsView } from '@/ui/webhook/webhook-settings';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Webhooks' };

/** The webhooks of an organization; owners only. */
export default async function WebhookSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings/webhooks', ({ settings }) =>
    settings.webhooks({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/webhooks">
      <CallProvider>
        <WebhookSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { BrandSettingsView } from '@/ui/brand/brand-settings';
import { CallProvider } from '@/ui/call/call-provider';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Brand' };

/** How an organization looks to the visitors of its share links. */
export default async function BrandSettingsPage({ params }: Props) {
  const { organizationId } = await params;
  const settings = await loadOrganization(organizationId, '/settings/brand', ({ settings }) =>
    settings.brand({ organizationId }),
  );
  return (
    <SettingsFrame {...settings} current="/brand">
      <CallProvider>
        <BrandSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

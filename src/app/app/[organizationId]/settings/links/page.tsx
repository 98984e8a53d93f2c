import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { CallProvider } from '@/ui/call/call-provider';
import { SettingsFrame } from '@/ui/settings/settings-frame';
import { LinkSettingsView } from '@/ui/share-link/link-settings';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Share links' };

/** The share links of an organization, page by page. */
export default async function LinkSettingsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { before } = await searchParams;
  const page = { organizationId, before: before === undefined ? null : String(before) };
  const settings = await loadOrganization(organizationId, '/settings/links', ({ settings }) =>
    settings.links(page),
  );
  return (
    <SettingsFrame {...settings} current="/links">
      <CallProvider>
        <LinkSettingsView settings={settings} />
      </CallProvider>
    </SettingsFrame>
  );
}

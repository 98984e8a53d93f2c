import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { SettingsFrame } from '@/ui/settings/settings-frame';
import { DeliverySettingsView } from '@/ui/settings/webhook-deliveries';

export const metadata: Metadata = { title: 'Deliveries' };

/** The deliveries to a webhook and their results; owners only. */
export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<'organizationId' | 'webhookId'>) {
  const { organizationId, webhookId } = await params;
  const before = Number((await searchParams).before);
  const page = { organizationId, webhookId, before: before > 0 ? before : null };
  const path = `/settings/webhooks/${encodeURIComponent(webhookId)}`;
  const settings = await loadOrganization(organizationId, path, ({ settings }) =>
    settings.deliveries(page),
  );
  return (
    <SettingsFrame {...settings} current="/webhooks">
      <DeliverySettingsView settings={settings} />
    </SettingsFrame>
  );
}

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { ActivityView } from '@/ui/activity/activity-view';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Activity' };

/** What happened in an organization. */
export default async function ActivityPage({ params }: Props) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '/-/activity', ({ activity }) =>
    activity.list({ organizationId }),
  );
  return <ActivityView page={page} at={Date.now()} />;
}

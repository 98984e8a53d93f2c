import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-organization';
import { ActivityView } from '@/ui/activity/activity-view';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ about?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Activity' };

/** What happened in an organization; with `about=me`, what of it concerns the reader. */
export default async function ActivityPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const aboutMe = (await searchParams).about === 'me';
  const page = await loadOrganization(organizationId, '/-/activity', ({ activity }) =>
    activity.list({ organizationId, aboutMe }),
  );
  return <ActivityView page={page} aboutMe={aboutMe} at={Date.now()} />;
}

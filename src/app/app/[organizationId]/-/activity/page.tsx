import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { ActivityView } from '@/ui/organization/activity-view';

/** In unix milliseconds. */
const TIME = /^\d{1,13}$/;

export const metadata: Metadata = { title: 'Activity' };

/** What happened in an organization; with `about=me`, what of it concerns the reader; with `before`, an earlier page. */
export default async function ActivityPage({ params, searchParams }: PageProps<'organizationId'>) {
  const { organizationId } = await params;
  const { about, before: from } = await searchParams;
  const aboutMe = about === 'me';
  const before = typeof from === 'string' && TIME.test(from) ? Number(from) : null;
  const page = await loadOrganization(organizationId, '/-/activity', ({ activity }) =>
    activity.list({ organizationId, aboutMe, before }),
  );
  return <ActivityView page={page} aboutMe={aboutMe} isLatest={before === null} at={Date.now()} />;
}

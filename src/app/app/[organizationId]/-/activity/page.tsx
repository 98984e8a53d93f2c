import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import { ActivityView } from '@/ui/organization/activity-view';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ about?: string | string[]; before?: string | string[] }>;
};

/** In unix milliseconds. */
const TIME = /^\d{1,13}$/;

export const metadata: Metadata = { title: 'Activity' };

/** What happened in an organization; with `about=me`, what of it concerns the reader; with `before`, an earlier page. */
export default async function ActivityPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { about, before: from } = await searchParams;
  const aboutMe = about === 'me';
  const before = typeof from === 'string' && TIME.test(from) ? Number(from) : null;
  const page = await loadOrganization(organizationId, '/-/activity', ({ activity }) =>
    activity.list({ organizationId, aboutMe, before }),
  );
  return <ActivityView page={page} aboutMe={aboutMe} isLatest={before === null} at={Date.now()} />;
}

import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { SharesView } from '@/ui/share-link/shares-view';

export const metadata: Metadata = { title: 'Shares' };

/** The share links of an organization, page by page. */
export default async function SharesPage({ params, searchParams }: PageProps<'organizationId'>) {
  const { organizationId } = await params;
  const { before = null } = await searchParams;
  const page = await loadOrganization(organizationId, '/-/shares', ({ feedback }) =>
    feedback.links({ organizationId, before: before && String(before) }),
  );
  return <SharesView organizationId={organizationId} page={page} />;
}

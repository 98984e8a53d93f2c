import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import { SharesView } from '@/ui/share-link/shares-view';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Shares' };

/** The share links of an organization, page by page. */
export default async function SharesPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { before = null } = await searchParams;
  const page = await loadOrganization(organizationId, '/-/shares', ({ feedback }) =>
    feedback.links({ organizationId, before: before && String(before) }),
  );
  return <SharesView organizationId={organizationId} page={page} />;
}

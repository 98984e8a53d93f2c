import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import { CollectionsView } from '@/ui/collection/collections-view';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Collections' };

/** The collections of an organization. */
export default async function CollectionsPage({ params }: Props) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '/-/collections', ({ page }) =>
    page.collections({ organizationId }),
  );
  return <CollectionsView page={page} />;
}

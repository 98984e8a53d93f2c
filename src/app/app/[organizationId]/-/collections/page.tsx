import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { CollectionsView } from '@/ui/collection/collections-view';

export const metadata: Metadata = { title: 'Collections' };

/** The collections of an organization. */
export default async function CollectionsPage({ params }: PageProps<'organizationId'>) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '/-/collections', ({ page }) =>
    page.collections({ organizationId }),
  );
  return <CollectionsView page={page} />;
}

import type { Metadata } from 'next';
import type { PageProps } from '@/app/page-props';
import { OrganizationView } from '@/ui/organization/organization-view';
import { loadOrganization } from '../load-page';

export const metadata: Metadata = { title: 'Libraries' };

/** The libraries of an organization. */
export default async function OrganizationPage({ params }: PageProps<'organizationId'>) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '', ({ page }) =>
    page.organization({ organizationId }),
  );
  return <OrganizationView page={page} />;
}

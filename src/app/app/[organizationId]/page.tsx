import type { Metadata } from 'next';
import { OrganizationView } from '@/ui/organization/organization-view';
import { loadOrganization } from '../load-page';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Libraries' };

/** The libraries of an organization. */
export default async function OrganizationPage({ params }: Props) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '', ({ page }) =>
    page.organization({ organizationId }),
  );
  return <OrganizationView page={page} />;
}

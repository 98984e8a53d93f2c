import type { Metadata } from 'next';
import { redirectFormer } from '@/app/app/former-address';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { SearchView } from '@/ui/search/search-view';

export const metadata: Metadata = { title: 'Search' };

/** Searches all libraries of an organization. */
export default async function SearchPage({ params, searchParams }: PageProps<'organizationId'>) {
  const { organizationId } = await params;
  redirectFormer(`/app/${organizationId}/search`, await searchParams);
  const page = await loadOrganization(organizationId, '/search', ({ page }) =>
    page.search({ organizationId }),
  );
  return <SearchView page={page} />;
}

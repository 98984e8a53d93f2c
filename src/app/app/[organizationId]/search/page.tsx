import type { Metadata } from 'next';
import { loadOrganization } from '@/app/app/load-page';
import { SearchView } from '@/ui/search/search-view';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Search' };

/** Searches all libraries of an organization. */
export default async function SearchPage({ params }: Props) {
  const { organizationId } = await params;
  const page = await loadOrganization(organizationId, '/search', ({ page }) =>
    page.search({ organizationId }),
  );
  return <SearchView page={page} />;
}

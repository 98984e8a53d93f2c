import type { Metadata } from 'next';
import { SearchView } from '@/ui/search/search-view';
import { seeOrganization } from '../../see-organization';

type Props = { params: Promise<{ organizationId: string }> };

export const metadata: Metadata = { title: 'Search' };

/** Searches all libraries of an organization. */
export default async function SearchPage({ params }: Props) {
  const { organizationId } = await params;
  const page = await seeOrganization(organizationId, '/search', (call) =>
    call.search({ organizationId }),
  );
  return <SearchView page={page} />;
}

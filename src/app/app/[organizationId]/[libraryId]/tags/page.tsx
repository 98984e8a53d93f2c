import type { Metadata } from 'next';
import { loadBelowLibrary } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';
import { TagsView } from '@/ui/tag/tags-view';

export const metadata: Metadata = { title: 'Tags' };

/** All tags of a library. */
export default async function TagsPage({ params }: PageProps<'organizationId' | 'libraryId'>) {
  const libraryRef = await params;
  const loaded = await loadBelowLibrary(libraryRef, '/tags', ({ page }) => page.tags(libraryRef));
  return loaded ? <TagsView {...loaded.library} tags={loaded.page} /> : <UnclaimedNotice />;
}

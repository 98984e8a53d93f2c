import type { Metadata } from 'next';
import { loadBelowLibrary } from '@/app/app/load-page';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';
import { TagsView } from '@/ui/tag/tags-view';

type Props = { params: Promise<{ organizationId: string; libraryId: string }> };

export const metadata: Metadata = { title: 'Tags' };

/** All tags of a library. */
export default async function TagsPage({ params }: Props) {
  const libraryRef = await params;
  const loaded = await loadBelowLibrary(libraryRef, '/tags', ({ page }) => page.tags(libraryRef));
  return loaded ? <TagsView {...loaded.library} tags={loaded.page} /> : <UnclaimedNotice />;
}

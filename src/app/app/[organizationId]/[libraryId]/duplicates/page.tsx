import type { Metadata } from 'next';
import { loadBelowLibrary } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { sha256 } from '@/contract/browse/duplicate';
import { DuplicatesView } from '@/ui/library/duplicates-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

export const metadata: Metadata = { title: 'Duplicates' };

/** The files a library has more than once. `after`: the end of the previous page. */
export default async function DuplicatesPage({
  params,
  searchParams,
}: PageProps<'organizationId' | 'libraryId'>) {
  const libraryRef = await params;
  const after = sha256.safeParse((await searchParams).after).data ?? null;
  const below = `/duplicates${after ? `?after=${after}` : ''}`;
  const loaded = await loadBelowLibrary(libraryRef, below, ({ duplicate }) =>
    duplicate.list({ ...libraryRef, after }),
  );
  if (!loaded) return <UnclaimedNotice />;
  return <DuplicatesView key={after} {...loaded.library} after={after} first={loaded.page} />;
}

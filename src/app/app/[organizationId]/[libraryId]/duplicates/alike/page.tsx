import type { Metadata } from 'next';
import { loadBelowLibrary } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { alikeKey } from '@/contract/browse/duplicate';
import { SimilarView } from '@/ui/library/duplicates-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

export const metadata: Metadata = { title: 'Similar images' };

/** The similar images of a library. `after`: the end of the previous page. */
export default async function SimilarPage({
  params,
  searchParams,
}: PageProps<'organizationId' | 'libraryId'>) {
  const libraryRef = await params;
  const after = alikeKey.safeParse((await searchParams).after).data ?? null;
  const below = `/duplicates/alike${after ? `?after=${after}` : ''}`;
  const loaded = await loadBelowLibrary(libraryRef, below, ({ duplicate }) =>
    duplicate.alike({ ...libraryRef, after }),
  );
  if (!loaded) return <UnclaimedNotice />;
  return <SimilarView key={after} {...loaded.library} after={after} first={loaded.page} />;
}

import type { Metadata } from 'next';
import { loadBelowLibrary } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { SimilarToView } from '@/ui/library/similar-to-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

export const metadata: Metadata = { title: 'More like this' };

/** What looks like an asset or shows the same. */
export default async function SimilarToPage({
  params,
}: PageProps<'organizationId' | 'libraryId' | 'assetId'>) {
  const { assetId, ...libraryRef } = await params;
  const assetRef = { ...libraryRef, assetId };
  const loaded = await loadBelowLibrary(libraryRef, `/${assetId}/similar`, async (call) => {
    const [{ asset }, block] = await Promise.all([
      call.page.asset(assetRef),
      call.browse.similar({ ...assetRef, most: ASSETS_PER_BLOCK }),
    ]);
    return { asset: { id: asset.id, name: asset.name ?? 'Untitled' }, block };
  });
  if (!loaded) return <UnclaimedNotice />;
  const { library, libraryPage, page } = loaded;
  const first = { block: page.block, at: Date.now() };
  return (
    <SimilarToView
      key={assetId}
      libraryRef={library.libraryRef}
      path={library.path}
      library={libraryPage}
      asset={page.asset}
      first={first}
    />
  );
}

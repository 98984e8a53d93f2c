import type { Metadata } from 'next';
import { redirectFormer } from '@/app/app/former-address';
import { loadLibrary } from '@/app/app/load-page';
import { linkPreview } from '@/app/link-preview';
import { type PageProps, queryOf } from '@/app/page-props';
import { parseView, viewQuery } from '@/ui/format/view-url';
import { LibraryView } from '@/ui/library/library-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

type Props = PageProps<'organizationId' | 'libraryId'>;

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId } = await params;
  const sent = await searchParams;
  redirectFormer(`/app/${organizationId}/${libraryId}`, sent);
  return loadLibrary(organizationId, libraryId, viewQuery(parseView(queryOf(sent))), false);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  if (!seen) return { title: 'Not claimed yet' };
  const title = seen.library.name ?? 'Library';
  return { title, ...linkPreview({ title, assets: seen.first.block.tiles }) };
}

/** The page of a library. */
export default async function LibraryPage(props: Props) {
  const seen = await see(props);
  if (!seen) return <UnclaimedNotice />;
  return <LibraryView {...seen} />;
}

import type { Metadata } from 'next';
import { loadLibrary } from '@/app/app/load-page';
import { type PageProps, queryOf } from '@/app/page-props';
import { parseView, viewQuery } from '@/ui/format/view-url';
import { TrashView } from '@/ui/library/trash-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

type Props = PageProps<'organizationId' | 'libraryId'>;

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId } = await params;
  const query = viewQuery(parseView(queryOf(await searchParams)));
  return loadLibrary(organizationId, libraryId, query, true);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  return { title: seen ? `Trash of ${seen.library.name}` : 'Not claimed yet' };
}

/** The trash of a library. */
export default async function TrashPage(props: Props) {
  const seen = await see(props);
  if (!seen) return <UnclaimedNotice />;
  return <TrashView {...seen} />;
}

import type { Metadata } from 'next';
import { queryOf } from '@/app/app/former-address';
import { loadLibrary } from '@/app/app/load-page';
import { parseView, viewQuery } from '@/ui/format/view-url';
import { TrashView } from '@/ui/library/trash-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

type Props = {
  params: Promise<{ organizationId: string; libraryId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId } = await params;
  const query = viewQuery(parseView(queryOf(await searchParams)));
  return loadLibrary(organizationId, libraryId, query, true);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  return { title: seen.held ? 'Not claimed yet' : `Trash of ${seen.library.name}` };
}

/** The trash of a library. */
export default async function TrashPage(props: Props) {
  const seen = await see(props);
  if (seen.held) return <UnclaimedNotice />;
  const { held: _, ...shown } = seen;
  return <TrashView {...shown} />;
}

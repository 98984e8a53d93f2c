import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HeldNotice } from '@/ui/library/held-notice';
import { LibraryView } from '@/ui/library/library-view';
import { queryOf, viewOf } from '@/ui/library/view-address';
import { seeLibrary } from '../../see';

type Props = {
  params: Promise<{ organizationId: string; libraryId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId } = await params;
  const sent = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  );
  return seeLibrary(organizationId, libraryId, queryOf(viewOf(new URLSearchParams(sent))), false);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  // Here too, or the page that is shown instead would have no title.
  if (!seen) notFound();
  return { title: seen.held ? 'Not claimed yet' : seen.library.name };
}

/** A library, to be looked through, filled and put in order. */
export default async function LibraryPage(props: Props) {
  const seen = await see(props);
  if (!seen) notFound();
  if (seen.held) return <HeldNotice />;
  const { held: _, ...shown } = seen;
  return <LibraryView {...shown} />;
}

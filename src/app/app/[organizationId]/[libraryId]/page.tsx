import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { limits } from '@/contract/limits';
import { HeldNotice } from '@/ui/library/held-notice';
import { LibraryView } from '@/ui/library/library-view';
import { seeLibrary } from '../../see';

type Props = {
  params: Promise<{ organizationId: string; libraryId: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
};

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId } = await params;
  const { page = '1' } = await searchParams;
  const number = Number(page);
  const exists =
    /^[1-9]\d{0,6}$/.test(String(page)) && number * limits.libraryPageAssets < limits.pageOffset;
  const library = exists ? await seeLibrary(organizationId, libraryId, number) : null;
  return { library, page: number, path: `/app/${organizationId}/${libraryId}` };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { library } = await see(props);
  // Here too, or the page that is shown instead would have no title.
  if (!library) notFound();
  return { title: library.held ? 'Not claimed yet' : library.name };
}

/** A library, newest pictures first, page by page. */
export default async function LibraryPage(props: Props) {
  const { library, page, path } = await see(props);
  if (!library) notFound();
  if (library.held) return <HeldNotice />;
  return <LibraryView library={library} path={path} page={page} />;
}

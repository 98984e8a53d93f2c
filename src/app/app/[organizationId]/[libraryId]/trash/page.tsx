import type { Metadata } from 'next';
import { loadLibrary } from '@/app/app/load-page';
import { TrashView } from '@/ui/library/trash-view';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

type Props = { params: Promise<{ organizationId: string; libraryId: string }> };

const see = async ({ params }: Props) => {
  const { organizationId, libraryId } = await params;
  return loadLibrary(organizationId, libraryId, '', true);
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

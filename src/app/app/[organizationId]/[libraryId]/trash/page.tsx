import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HeldNotice } from '@/ui/library/held-notice';
import { TrashView } from '@/ui/library/trash-view';
import { seeLibrary } from '../../../see';

type Props = { params: Promise<{ organizationId: string; libraryId: string }> };

const see = async ({ params }: Props) => {
  const { organizationId, libraryId } = await params;
  return seeLibrary(organizationId, libraryId, '', true);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  if (!seen) notFound();
  return { title: seen.held ? 'Not claimed yet' : `Trash of ${seen.library.name}` };
}

/** What was moved to the trash of a library and can still be had back. */
export default async function TrashPage(props: Props) {
  const seen = await see(props);
  if (!seen) notFound();
  if (seen.held) return <HeldNotice />;
  const { held: _, ...shown } = seen;
  return <TrashView {...shown} />;
}

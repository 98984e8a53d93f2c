import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireVisitor } from '@/app/app/load-page';
import { UnclaimedNotice } from '@/ui/library/unclaimed-notice';
import { TagsView } from '@/ui/tag/tags-view';
import { caller, unlessRefused } from '../../../../caller';

type Props = { params: Promise<{ organizationId: string; libraryId: string }> };

export const metadata: Metadata = { title: 'Tags' };

/** All tags of a library. */
export default async function TagsPage({ params }: Props) {
  const libraryRef = await params;
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(libraryRef))) return <UnclaimedNotice />;
  const path = `/app/${encodeURIComponent(libraryRef.organizationId)}/${encodeURIComponent(libraryRef.libraryId)}`;
  await requireVisitor(`${path}/tags`);
  const [library, tags] = await Promise.all([
    unlessRefused(call.page.library(libraryRef)),
    unlessRefused(call.page.tags(libraryRef)),
  ]);
  if (!library || !tags) notFound();
  return <TagsView library={libraryRef} libraryName={library.name} path={path} tags={tags} />;
}

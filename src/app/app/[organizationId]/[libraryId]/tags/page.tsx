import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import { HeldNotice } from '@/ui/library/held-notice';
import { TagsView } from '@/ui/tag/tags-view';
import { caller, unlessRefused } from '../../../../caller';
import { requireVisitor } from '../../../see';

type Props = { params: Promise<{ organizationId: string; libraryId: string }> };

export const metadata: Metadata = { title: 'Tags' };

/** All tags of a library. */
export default async function TagsPage({ params }: Props) {
  const address = await params;
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(address))) return <HeldNotice />;
  const path = `/app/${encodeURIComponent(address.organizationId)}/${encodeURIComponent(address.libraryId)}`;
  await requireVisitor(`${path}/tags`);
  const [library, tags] = await Promise.all([
    unlessRefused(call.page.library(address)),
    unlessRefused(call.tag.list({ ...address, limit: String(LIMITS.tagsList.max) })),
  ]);
  if (!library || !tags) notFound();
  return <TagsView libraryName={library.name} path={path} tags={tags} />;
}

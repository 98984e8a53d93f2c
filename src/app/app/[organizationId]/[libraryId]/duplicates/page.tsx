import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireVisitor } from '@/app/app/load-page';
import { sha256 } from '@/contract/duplicate';
import { DuplicatesView } from '@/ui/duplicate/duplicates-view';
import { UnclaimedNotice } from '@/ui/library/unclaimed-notice';
import { caller, unlessRefused } from '../../../../caller';

type Props = {
  params: Promise<{ organizationId: string; libraryId: string }>;
  searchParams: Promise<{ after?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Duplicates' };

/** The files that a library has more than once. `after`: what the page before ended with. */
export default async function DuplicatesPage({ params, searchParams }: Props) {
  const libraryRef = await params;
  const after = sha256.safeParse((await searchParams).after).data ?? null;
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(libraryRef))) return <UnclaimedNotice />;
  const path = `/app/${encodeURIComponent(libraryRef.organizationId)}/${encodeURIComponent(libraryRef.libraryId)}`;
  await requireVisitor(`${path}/duplicates${after ? `?after=${after}` : ''}`);
  const [library, first] = await Promise.all([
    unlessRefused(call.page.library(libraryRef)),
    unlessRefused(call.duplicate.list({ ...libraryRef, after })),
  ]);
  if (!library || !first) notFound();
  return (
    <DuplicatesView
      key={after}
      libraryRef={libraryRef}
      libraryName={library.name}
      path={path}
      after={after}
      first={first}
    />
  );
}

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireVisitor } from '@/app/app/load-page';
import { alikeKey } from '@/contract/duplicate';
import { AlikeView } from '@/ui/duplicate/similar-view';
import { UnclaimedNotice } from '@/ui/library/unclaimed-notice';
import { caller, unlessRefused } from '../../../../../caller';

type Props = {
  params: Promise<{ organizationId: string; libraryId: string }>;
  searchParams: Promise<{ after?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Alike images' };

/** The images of a library that look alike. `after`: what the page before ended with. */
export default async function AlikePage({ params, searchParams }: Props) {
  const libraryRef = await params;
  const after = alikeKey.safeParse((await searchParams).after).data ?? null;
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(libraryRef))) return <UnclaimedNotice />;
  const path = `/app/${encodeURIComponent(libraryRef.organizationId)}/${encodeURIComponent(libraryRef.libraryId)}`;
  await requireVisitor(`${path}/duplicates/alike${after ? `?after=${after}` : ''}`);
  const [library, first] = await Promise.all([
    unlessRefused(call.page.library(libraryRef)),
    unlessRefused(call.duplicate.alike({ ...libraryRef, after })),
  ]);
  if (!library || !first) notFound();
  return (
    <AlikeView
      key={after}
      libraryRef={libraryRef}
      libraryName={library.name}
      path={path}
      after={after}
      first={first}
    />
  );
}

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { ClosedNotice } from '@/ui/visitor/closed-notice';
import { SharedView } from '@/ui/visitor/shared-view';
import { linkPreview } from '../../link-preview';
import { loadFirstBlock, loadOwnPicks, loadShared } from './load-shared';

type Props = PageProps<'token'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const page = await loadShared(token);
  if (page?.state !== 'open') return {};
  const { title, greeting: description, organizationName: siteName } = page;
  const assets = (await loadFirstBlock(token))?.tiles ?? [];
  return { title: { absolute: title }, ...linkPreview({ title, description, siteName, assets }) };
}

/** What a share link shows, or why it shows nothing. */
export default async function SharedPage({ params }: Props) {
  const { token } = await params;
  const page = await loadShared(token);
  if (!page) notFound();
  if (page.state !== 'open') return <ClosedNotice page={page} path={`/s/${token}`} />;
  const first = (await loadFirstBlock(token)) ?? notFound();
  const picks = page.takesFeedback ? await loadOwnPicks(token) : null;
  return <SharedView token={token} page={page} first={{ block: first, picks, at: Date.now() }} />;
}

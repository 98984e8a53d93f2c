import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requirePerson } from '@/app/app/load-page';
import { caller, unlessRefused } from '@/app/caller';
import { FeedbackView } from '@/ui/feedback/feedback-view';
import { feedbackPath } from '@/ui/url/feedback-url';

type Props = { params: Promise<{ organizationId: string; linkId: string }> };

/** The answers of a link's visitors as visible to this person; null when the link does not exist for them. */
const load = cache(async (organizationId: string, linkId: string) => {
  const linkRef = { organizationId, linkId };
  await requirePerson(feedbackPath(linkRef));
  const call = await caller();
  const [page, block, organization] = await Promise.all([
    unlessRefused(call.feedback.page(linkRef)),
    unlessRefused(call.feedback.block({ ...linkRef, filter: 'all', number: 0 })),
    unlessRefused(call.page.search({ organizationId })),
  ]);
  return page && block && organization && { linkRef, organization, page, block, at: Date.now() };
});

const see = async ({ params }: Props) => {
  const { organizationId, linkId } = await params;
  return (await load(organizationId, linkId)) ?? notFound();
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `Answers: ${(await see(props)).page.title}` };
}

/** What visitors of a share link answered. */
export default async function FeedbackPage(props: Props) {
  const { linkRef, organization, ...first } = await see(props);
  return <FeedbackView key={linkRef.linkId} {...{ linkRef, organization, first }} />;
}

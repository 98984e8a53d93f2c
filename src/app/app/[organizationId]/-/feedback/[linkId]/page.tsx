import type { Metadata } from 'next';
import { cache } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import { FeedbackView } from '@/ui/feedback/feedback-view';

type Props = { params: Promise<{ organizationId: string; linkId: string }> };

/** The answers of a link's visitors as visible to this person. */
const load = cache((organizationId: string, linkId: string) =>
  loadOrganization(organizationId, `/-/feedback/${linkId}`, async (call) => {
    const linkRef = { organizationId, linkId };
    const [page, block, organization] = await Promise.all([
      call.feedback.page(linkRef),
      call.feedback.block({ ...linkRef, filter: 'all', number: 0 }),
      call.page.search({ organizationId }),
    ]);
    return { linkRef, organization, first: { page, block, at: Date.now() } };
  }),
);

const see = async ({ params }: Props) => {
  const { organizationId, linkId } = await params;
  return load(organizationId, linkId);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { first } = await see(props);
  return { title: `Answers: ${first.page.title}` };
}

/** What visitors of a share link answered. */
export default async function FeedbackPage(props: Props) {
  const seen = await see(props);
  return <FeedbackView key={seen.linkRef.linkId} {...seen} />;
}

import type { Metadata } from 'next';
import { cache } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import { type PageProps, queryOf } from '@/app/page-props';
import { ShareView } from '@/ui/feedback/share-view';
import { answersQuery, parseAnswers } from '@/ui/format/answers-url';

type Props = PageProps<'organizationId' | 'linkId'>;

/** A link and the answers of its visitors as visible to this person. */
const load = cache((organizationId: string, linkId: string, query: string) =>
  loadOrganization(organizationId, `/-/shares/${linkId}`, async ({ feedback, page: pages }) => {
    const linkRef = { organizationId, linkId };
    const answers = parseAnswers(new URLSearchParams(query));
    const [page, block, organization] = await Promise.all([
      feedback.page({ ...linkRef, visitorId: answers.visitorId }),
      feedback.block({ ...linkRef, ...answers, number: 0 }),
      pages.search({ organizationId }),
    ]);
    return { linkRef, organization, first: { answers, page, block, at: Date.now() } };
  }),
);

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, linkId } = await params;
  const answers = parseAnswers(queryOf(await searchParams));
  const query = new URLSearchParams(answersQuery(answers));
  return load(organizationId, linkId, String(query));
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { first } = await see(props);
  return { title: first.page.link.title };
}

/** A share link: its settings, and what its visitors answered. */
export default async function SharePage(props: Props) {
  const seen = await see(props);
  return <ShareView key={seen.linkRef.linkId} {...seen} />;
}

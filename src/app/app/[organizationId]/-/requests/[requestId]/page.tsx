import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requirePerson } from '@/app/app/load-page';
import { caller, unlessRefused } from '@/app/caller';
import { RequestView } from '@/ui/approval-request/request-view';
import { requestPath } from '@/ui/url/request-url';

type Props = { params: Promise<{ organizationId: string; requestId: string }> };

/** A request for approval as visible to this person; null when it does not exist for them. */
const load = cache(async (organizationId: string, requestId: string) => {
  const requestRef = { organizationId, requestId };
  await requirePerson(requestPath(requestRef));
  const call = await caller();
  const [page, block, organization] = await Promise.all([
    unlessRefused(call.approvalRequest.page(requestRef)),
    unlessRefused(call.approvalRequest.block({ ...requestRef, number: 0 })),
    unlessRefused(call.page.search({ organizationId })),
  ]);
  return page && block && organization && { requestRef, organization, page, block, at: Date.now() };
});

const see = async ({ params }: Props) => {
  const { organizationId, requestId } = await params;
  return (await load(organizationId, requestId)) ?? notFound();
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  await see(props);
  return { title: 'Request for approval' };
}

/** A member asks others to decide on assets. */
export default async function RequestPage(props: Props) {
  const { requestRef, organization, ...first } = await see(props);
  return <RequestView key={requestRef.requestId} {...{ requestRef, organization, first }} />;
}

import type { Metadata } from 'next';
import { cache } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { RequestView } from '@/ui/feedback/request-view';

type Props = PageProps<'organizationId' | 'requestId'>;

/** A request for approval as visible to this person. */
const load = cache((organizationId: string, requestId: string) =>
  loadOrganization(organizationId, `/-/requests/${requestId}`, async (call) => {
    const requestRef = { organizationId, requestId };
    const [page, block, organization] = await Promise.all([
      call.approvalRequest.page(requestRef),
      call.approvalRequest.block({ ...requestRef, number: 0 }),
      call.page.search({ organizationId }),
    ]);
    return { requestRef, organization, first: { page, block, at: Date.now() } };
  }),
);

const see = async ({ params }: Props) => {
  const { organizationId, requestId } = await params;
  return load(organizationId, requestId);
};

/** Loads the request, or the not-found page would have its title. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  await see(props);
  return { title: 'Request for approval' };
}

/** A member asks others to decide on assets. */
export default async function RequestPage(props: Props) {
  const seen = await see(props);
  return <RequestView key={seen.requestRef.requestId} {...seen} />;
}

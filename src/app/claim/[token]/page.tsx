import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ClaimNotice } from '@/ui/claim/claim-notice';
import { caller, unlessRefused } from '../../caller';

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = {
  title: 'Claim link',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

const findClaim = async (token: string) => unlessRefused((await caller()).page.claim({ token }));

/** Where a claim link leads. Looking changes nothing. */
export default async function ClaimPage({ params }: Props) {
  const claim = await findClaim((await params).token);
  if (!claim) notFound();
  return <ClaimNotice claim={claim} />;
}

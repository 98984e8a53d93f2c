import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { ownPath } from '@/contract/own-path';
import { PasskeyReview } from '@/ui/account/passkey-review';
import { requirePerson } from '../../app/load-page';
import { caller } from '../../caller';

export const metadata: Metadata = { title: 'Your passkeys' };

/**
 * Shown after a new password was set, which keeps the passkeys. With `next` and without passkeys it redirects at once.
 */
export default async function PasskeysPage({ searchParams }: PageProps) {
  const { next } = await searchParams;
  const here = next === undefined ? '' : `?next=${encodeURIComponent(ownPath(next))}`;
  await requirePerson(`/account/passkeys${here}`);
  const { passkeys } = await (await caller()).page.account();
  if (next !== undefined && passkeys.length === 0) redirect(ownPath(next));
  return <PasskeyReview passkeys={passkeys} next={ownPath(next, '/account')} />;
}

import type { Metadata } from 'next';
import { AccountView } from '@/ui/account/account-view';
import { requirePerson } from '../app/load-page';
import { caller } from '../caller';

export const metadata: Metadata = { title: 'Your account' };

/** The account page. */
export default async function AccountPage() {
  await requirePerson('/account');
  const account = await (await caller()).page.account();
  return <AccountView account={account} />;
}

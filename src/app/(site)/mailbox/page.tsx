import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { MailboxView } from '@/ui/mailbox/mailbox-view';
import { callerAtTheMachine, unlessRefused } from '../../caller';

export const metadata: Metadata = { title: 'Mailbox' };

type Props = { searchParams: Promise<{ to?: string | string[] }> };

/**
 * The mail catcher: mails kept here because no mail server is set. Only for the operator of the machine. With `to`, the
 * newest mail to this address is opened, if there is one.
 */
export default async function MailboxPage({ searchParams }: Props) {
  const mails = await unlessRefused((await callerAtTheMachine()).mailbox.list());
  if (!mails) notFound();
  const { to } = await searchParams;
  const newest = mails.find((mail) => mail.to.toLowerCase() === String(to).toLowerCase());
  if (newest) redirect(`/mailbox/${newest.name}`);
  return <MailboxView mails={mails} />;
}

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MailboxView } from '@/ui/mailbox/mailbox-view';
import { callerAtTheMachine, unlessRefused } from '../../caller';

export const metadata: Metadata = { title: 'Mailbox' };

/** What the service would have sent; only for whoever sits at the machine, while there is no mail server. */
export default async function MailboxPage() {
  const mails = await unlessRefused((await callerAtTheMachine()).mailbox.list());
  if (!mails) notFound();
  return <MailboxView mails={mails} />;
}

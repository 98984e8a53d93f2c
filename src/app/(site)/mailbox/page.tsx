import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MailboxView } from '@/ui/mailbox/mailbox-view';
import { callerAtTheMachine, unlessRefused } from '../../caller';

export const metadata: Metadata = { title: 'Mailbox' };

/** The mail catcher: mails kept here because no mail server is set. Only for the operator of the machine. */
export default async function MailboxPage() {
  const mails = await unlessRefused((await callerAtTheMachine()).mailbox.list());
  if (!mails) notFound();
  return <MailboxView mails={mails} />;
}

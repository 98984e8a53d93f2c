import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { SECOND_MS } from '@/contract/durations';
import { RefreshWhile } from '@/ui/control/refresh-while';
import { MailboxView } from '@/ui/site/mailbox-view';
import { callerAtTheMachine, unlessRefused } from '../../caller';

export const metadata: Metadata = { title: 'Mailbox' };

/**
 * The mail catcher: mails kept here because no mail server is set. Only for the operator of the machine. With `to`, the
 * newest mail to this address is opened, only one written at `since` (Unix ms) or later: an earlier mail may be about
 * something else. It is written some moments after its cause, so until then the page shows all mails and looks again.
 */
export default async function MailboxPage({ searchParams }: PageProps) {
  const mails = await unlessRefused((await callerAtTheMachine()).mailbox.list());
  if (!mails) notFound();
  const { to, since } = await searchParams;
  const from = wholeSeconds(Number(since ?? 0));
  const newest = mails.find(
    (mail) => mail.to.toLowerCase() === String(to).toLowerCase() && mail.at.getTime() >= from,
  );
  if (newest) redirect(`/mailbox/${newest.name}`);
  return (
    <>
      <RefreshWhile waiting={to !== undefined} everyMs={SECOND_MS} />
      <MailboxView mails={mails} />
    </>
  );
}

/** The date of a mail has no milliseconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / SECOND_MS) * SECOND_MS;

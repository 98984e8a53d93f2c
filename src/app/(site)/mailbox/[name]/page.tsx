import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MailView } from '@/ui/site/mail-view';
import { callerAtTheMachine, unlessRefused } from '../../../caller';

type Props = { params: Promise<{ name: string }> };

export const metadata: Metadata = { title: 'Mail' };

/** One caught mail. */
export default async function MailPage({ params }: Props) {
  const { name } = await params;
  const mail = await unlessRefused((await callerAtTheMachine()).mailbox.open({ name }));
  if (!mail) notFound();
  return <MailView mail={mail} />;
}

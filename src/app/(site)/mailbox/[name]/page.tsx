import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { MailView } from '@/ui/site/mail-view';
import { callerAtTheMachine, unlessRefused } from '../../../caller';

export const metadata: Metadata = { title: 'Mail' };

/** One caught mail. */
export default async function MailPage({ params }: PageProps<'name'>) {
  const { name } = await params;
  const mail = await unlessRefused((await callerAtTheMachine()).mailbox.open({ name }));
  if (!mail) notFound();
  return <MailView mail={mail} />;
}

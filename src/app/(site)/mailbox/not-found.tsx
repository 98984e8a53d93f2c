import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/frame/not-found-notice';

export const metadata: Metadata = { title: 'Not found' };

/** For everybody but the operator of a local service, and when there is no such mail. */
export default function NoMailbox() {
  return (
    <NotFoundNotice link={{ href: '/', name: 'To the front page' }}>
      The mailbox opens only on the machine of a local service, while no mail server is set. A
      service that others use needs <code className="font-mono text-sm text-ink">MAIL_URL</code>,
      and then its mails are sent.
    </NotFoundNotice>
  );
}

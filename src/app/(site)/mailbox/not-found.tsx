import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/site/not-found-notice';

export const metadata: Metadata = { title: 'Not found' };

/** For everybody except the operator of a local service, and for missing mails. */
export default function NoMailbox() {
  return (
    <NotFoundNotice link={{ href: '/', name: 'Go to home page' }}>
      The mailbox is only available locally, while no mail server is configured. On a public
      service, set <code className="font-mono text-sm text-ink">MAIL_URL</code> to send email.
    </NotFoundNotice>
  );
}

import Link from 'next/link';
import type { CaughtMail } from '@/contract/organization/mailbox';
import { DateTime } from '../format/date-time';

/** The caught mails, newest first. */
export function MailboxView({ mails }: { mails: CaughtMail[] }) {
  return (
    <div className="page-width grid max-w-[56rem] gap-8 pt-4 pb-8">
      <div className="grid gap-2">
        <h1 className="text-2xl">Mailbox</h1>
        <p className="max-w-[40rem] text-quiet">
          No mail server is configured, so emails are kept here instead of being sent. Only this
          machine can open this page. Set{' '}
          <code className="font-mono text-sm text-ink">MAIL_URL</code> to send them.
        </p>
      </div>
      {mails.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-24 text-center text-quiet">
          No emails yet. Create a library and its claim link arrives here.
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {mails.map((mail) => (
            <Row key={mail.name} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}

const Row = ({ mail: { name, subject, to, at } }: { mail: CaughtMail }) => (
  <li>
    <Link
      href={`/mailbox/${name}`}
      prefetch={false}
      className="grid gap-x-6 gap-y-0.5 px-5 py-4 -outline-offset-2 transition-colors duration-150 ease-calm hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span dir="auto" className="font-medium wrap-anywhere">
        {subject}
      </span>
      <span dir="auto" className="text-sm text-quiet sm:col-start-1 wrap-anywhere">
        {to}
      </span>
      <span className="text-sm text-quiet sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center">
        <DateTime at={at} withTime />
      </span>
    </Link>
  </li>
);

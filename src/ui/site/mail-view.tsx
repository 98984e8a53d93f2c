import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { OpenedMail } from '@/contract/organization/mailbox';
import { DateTime } from '../format/date-time';

/** A caught mail as its recipient would see it. */
export function MailView({ mail }: { mail: OpenedMail }) {
  return (
    <div className="page-width grid max-w-[56rem] gap-6 pt-4 pb-8">
      <p>
        <Link
          href="/mailbox"
          prefetch={false}
          className="-mx-2 inline-flex items-center gap-2 rounded-control px-2 py-1 text-sm text-quiet hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          Mailbox
        </Link>
      </p>
      <h1 dir="auto" className="text-2xl wrap-anywhere">
        {mail.subject}
      </h1>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <Fact name="To">{mail.to}</Fact>
        <Fact name="From">{mail.from}</Fact>
        <Fact name="Written">
          <DateTime at={mail.at} withTime />
        </Fact>
      </dl>
      {/* The sandbox allows no scripts, no forms and no access to our origin; links open in new tabs. */}
      <iframe
        title="The mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={openLinksInNewTabs(mail.html)}
        className="h-[58rem] w-full rounded-card border border-line bg-surface sm:h-[44rem]"
      />
      <details className="min-w-0">
        <summary className="w-fit cursor-pointer rounded-control text-sm font-medium">
          Plain text
        </summary>
        <pre
          dir="auto"
          className="mt-3 rounded-card border border-line bg-sunken p-5 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      </details>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-2">
    <dt dir="auto" className="text-quiet">
      {name}
    </dt>
    <dd dir="auto" className="wrap-anywhere">
      {children}
    </dd>
  </div>
);

/** Makes every link of a mail open in a new tab: links do not work inside the frame. */
const openLinksInNewTabs = (html: string) => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
};

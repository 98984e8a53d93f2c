'use client';

import { TriangleAlertIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UnclaimedLibrary } from '@/contract/library';
import { buttonClass } from '../control/button';
import { CodeBlock } from '../control/code-block';
import { CopyButton } from '../control/copy-button';
import { MailboxLink } from '../mailbox/mailbox-link';
import { curlExamples } from './curl-examples';

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Everything about a newly created library, and the way into it. */
export function CreatedLibrary({ created }: { created: UnclaimedLibrary }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: people using a screen reader or keyboard continue here.
  useEffect(() => heading.current?.focus(), []);
  const commands = curlExamples(created);
  return (
    <section aria-labelledby="created" data-created className="grid gap-8">
      <div className="grid gap-2">
        <h1 id="created" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your library is ready
        </h1>
        <p className="text-quiet">
          Held for you until{' '}
          <time dateTime={created.expiresAt} className="font-medium text-ink">
            {DAY_FORMAT.format(new Date(created.expiresAt))}
          </time>
          . Claim it to open it here and keep it.
        </p>
        <p className="pt-2">
          <a
            href={created.claimUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary')}
          >
            Claim library
          </a>
        </p>
      </div>

      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <p className="flex gap-2.5 bg-caution-soft px-5 py-3.5 text-sm text-caution">
          <TriangleAlertIcon className="mt-px size-5 shrink-0" />
          <span>
            <strong className="font-semibold">Copy the API key now.</strong> Once you leave this
            page, you can see it again only after claiming the library.
          </span>
        </p>
        <dl className="divide-y divide-line px-5">
          <Value name="API key" value={created.apiKey} />
          <Value name="Organization" value={created.organizationId} />
          <Value name="Library" value={created.libraryId} />
          <Value name="Claim link" value={created.claimUrl}>
            {created.emailSent ? 'We also sent it to you by email.' : 'Keep it with the key.'}{' '}
            <MailboxLink />
          </Value>
        </dl>
      </div>

      <div className="grid min-w-0 gap-4">
        <h2 className="text-xl">Try it out</h2>
        <CodeBlock title="Upload an image" code={commands.upload} />
        <CodeBlock title="List assets" code={commands.list} />
      </div>
    </section>
  );
}

function Value({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid content-center gap-x-6 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="font-mono text-sm break-all">{value}</dd>
      {children && <dd className="mt-0.5 text-xs text-quiet">{children}</dd>}
      <dd className="mt-2 self-center sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:mt-0">
        <CopyButton text={value} name={name} />
      </dd>
    </div>
  );
}

'use client';

import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DAY_MS } from '@/contract/durations';
import { formatDay } from '@/contract/format-day';
import { LIMITS } from '@/contract/limits';
import type { UnclaimedLibrary } from '@/contract/organization/library';
import { useClient } from '../call/call-provider';
import { buttonClass } from '../control/button';
import { CodeBlock } from '../control/code-block';
import { CopyButton } from '../control/copy-button';
import { ForDevelopers } from '../control/for-developers';
import { Note } from '../control/section';
import { Form, type Values } from '../form/form';
import { NameField } from '../form/name-field';
import { EmailField } from '../form/person-fields';
import { MailboxLink, useMayOpenMailbox } from '../site/mailbox-link';
import { creationProblem } from './creation-problem';
import { curlExamples } from './curl-examples';

type Props = {
  created: UnclaimedLibrary;
  /** The address that the claim link was mailed to. */
  email: string;
  /** Somebody signed in needs no mail: they claim it with their account. */
  isSignedIn: boolean;
};

/** The way into a newly created library, and what programs need of it. */
function CreatedLibrary({ created, email, isSignedIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: people using a screen reader or keyboard continue here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="created" data-created className="grid gap-8">
      <div className="grid gap-3">
        <h1 id="created" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your library is ready
        </h1>
        <NextStep created={created} email={email} isSignedIn={isSignedIn} />
        <Note>
          Held for you until{' '}
          <time dateTime={created.expiresAt} className="font-medium text-ink">
            {formatDay(new Date(created.expiresAt))}
          </time>
          .
        </Note>
      </div>
      <DeveloperDetails created={created} />
    </section>
  );
}

/** The mailed link opens the library fastest: it proves the address, so nobody types it again. */
function NextStep({ created: { claimUrl, emailSent, expiresAt }, email, isSignedIn }: Props) {
  const mayOpenMailbox = useMayOpenMailbox();
  // When the service made it. The clock of the browser may differ.
  const since = Date.parse(expiresAt) - LIMITS.claimDays * DAY_MS;
  const isMailed = !isSignedIn && (emailSent || mayOpenMailbox);
  return (
    <>
      <p
        dir="auto"
        className="max-w-[34rem] text-lg text-quiet wrap-anywhere [&_strong]:font-medium [&_strong]:text-ink"
      >
        {isMailed ? (
          <>
            We sent a link to <strong dir="auto">{email}</strong>. Open it, and you can add your
            first images.
          </>
        ) : isSignedIn ? (
          'Claim it to add your first images.'
        ) : (
          <>
            The mail to <strong dir="auto">{email}</strong> may take a while. Claim the library to
            add your first images.
          </>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-3 pt-1">
        {isMailed && <MailboxLink mail={{ to: email, since }} className={buttonClass('primary')} />}
        <a
          href={claimUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass(isMailed ? 'secondary' : 'primary')}
        >
          {isMailed ? 'Claim with another account' : 'Claim library'}
        </a>
      </p>
    </>
  );
}

/** What programs need of a new library, folded away from people who only want to add images. */
function DeveloperDetails({ created }: { created: UnclaimedLibrary }) {
  const commands = curlExamples(created);
  return (
    <ForDevelopers>
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
          <Value name="Claim link" value={created.claimUrl} />
        </dl>
      </div>
      <CodeBlock title="Upload an image" code={commands.upload} />
      <CodeBlock title="List assets" code={commands.list} />
    </ForDevelopers>
  );
}

const Value = ({ name, value }: { name: string; value: string }) => (
  <div className="grid content-center gap-x-6 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
    <dt dir="auto" className="text-xs text-quiet">
      {name}
    </dt>
    <dd className="font-mono text-sm break-all">{value}</dd>
    <dd className="mt-2 self-center sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0">
      <CopyButton text={value} name={name} />
    </dd>
  </div>
);

/** Creates a library for an email address, then shows the result instead of the form. */
export function CreateLibraryForm({ isSignedIn }: { isSignedIn: boolean }) {
  const { library } = useClient();
  const [result, setResult] = useState<{ created: UnclaimedLibrary; email: string } | null>(null);
  const send = async ({ name = '', email = '' }: Values) => {
    try {
      const created = await library.createUnclaimed.mutate({ email, ...(name && { name }) });
      setResult({ created, email });
      return null;
    } catch (error) {
      return creationProblem(error as Parameters<typeof creationProblem>[0]);
    }
  };

  if (result) return <CreatedLibrary {...result} isSignedIn={isSignedIn} />;
  return (
    <div className="grid gap-4">
      <Form
        label="Create library"
        onSend={send}
        submit="Create library"
        sending="Creating library…"
        beside={null}
      >
        {(at) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <EmailField own label="Email address" problem={at('email')} />
            <NameField
              label={
                <>
                  Library name <span className="font-normal text-quiet">(optional)</span>
                </>
              }
              required={false}
              problem={at('name')}
            />
          </div>
        )}
      </Form>
      <Note>
        We mail you a link to claim it. A library that nobody claims is deleted after{' '}
        {LIMITS.claimDays} days.
      </Note>
    </div>
  );
}

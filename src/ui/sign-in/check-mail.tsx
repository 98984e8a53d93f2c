'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { TextLink } from '../control/link';
import { Note } from '../control/section';
import { MailboxLink } from '../site/mailbox-link';

/** Replaces a form after its link was mailed. The text is the same whether the account exists or not. */
export function CheckMail({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
        Check your email
      </h2>
      <p dir="auto" className="text-quiet wrap-anywhere [&_strong]:font-medium [&_strong]:text-ink">
        {children}
      </p>
      <p className="empty:hidden">
        <MailboxLink />
      </p>
      <Note>
        Didn’t get it? Check your spam folder or <TextLink href="/sign-in">try again</TextLink>.
      </Note>
    </section>
  );
}

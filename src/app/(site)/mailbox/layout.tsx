import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = {
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/** Mails contain secret links, so no search engine and no referrer. */
export default function MailboxLayout({ children }: { children: ReactNode }) {
  return children;
}

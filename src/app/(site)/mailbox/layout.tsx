import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = {
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/** Mails contain secret links: no search engine may index these pages, and no referrer is sent. */
export default function MailboxLayout({ children }: { children: ReactNode }) {
  return children;
}

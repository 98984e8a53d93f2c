import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SECRET_ADDRESS } from '../../link-preview';

export const metadata: Metadata = SECRET_ADDRESS;

/** Mails contain secret links: no search engine may index these pages, and no referrer is sent. */
export default function MailboxLayout({ children }: { children: ReactNode }) {
  return children;
}

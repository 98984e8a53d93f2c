import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { fontVariables } from '@/ui/font/fonts';
import { SiteFooter } from '@/ui/frame/site-footer';
import { SiteHeader } from '@/ui/frame/site-header';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Vitrine, a media library', template: '%s · Vitrine' },
  description:
    'Vitrine keeps the pictures of an organization in libraries and serves every one of them, in every size, at an address that stays.',
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#131413' },
  ],
};

/** What every page has: header, the one main region, footer. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // No page is drawn before it is asked for: only then is the nonce known that lets its scripts run.
  await connection();
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="skip-link rounded-control bg-ink px-4 py-2 text-sm font-medium text-paper"
        >
          Skip to the content
        </a>
        <SiteHeader />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

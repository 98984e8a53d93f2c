import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { fontVariables } from '@/ui/font/fonts';
import { OfflineNotice } from '@/ui/frame/offline-notice';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Vitrine, a media library', template: '%s · Vitrine' },
  description:
    'Vitrine keeps the images of an organization in libraries and serves every one of them, in every size, at an address that stays.',
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#131413' },
  ],
};

/** The root layout. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // Pages are rendered per request: their scripts need the nonce of the request.
  await connection();
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        {children}
        <OfflineNotice />
      </body>
    </html>
  );
}

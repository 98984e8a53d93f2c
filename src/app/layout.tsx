import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { runtime } from '@/composition/runtime-registry';
import { LAYOUT, NAMES, THEME, TILES } from '@/ui/control/choices';
import { fontVariables } from '@/ui/format/fonts';
import { EarlyPresses } from '@/ui/site/early-presses';
import { MailboxProvider } from '@/ui/site/mailbox-link';
import { OfflineNotice } from '@/ui/site/offline-notice';
import { mayOpenMailbox } from './caller';
import { chosen } from './chosen';
import './globals.css';

const TITLE = 'Vitrine, a media library';
const DESCRIPTION =
  'Vitrine stores an organization’s images and videos in libraries and serves every size at URLs that never change.';

/** Metadata of every page for browsers, phones and link previews; the files are in public/. */
export async function generateMetadata(): Promise<Metadata> {
  // The public URL is known on a request, not at build time.
  await connection();
  return {
    metadataBase: new URL(runtime().dependencies.urls.site),
    title: { default: TITLE, template: '%s · Vitrine' },
    description: DESCRIPTION,
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/icon.svg', type: 'image/svg+xml' },
        { url: '/favicon.ico', sizes: '32x32' },
      ],
      apple: '/apple-touch-icon.png',
    },
    openGraph: {
      siteName: 'Vitrine',
      title: TITLE,
      description: DESCRIPTION,
      images: [{ url: '/social.png', width: 1200, height: 630, alt: TITLE }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

const PAPER = { light: '#faf9f7', dark: '#131413' };

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosen(THEME);
  if (theme !== 'system') return { colorScheme: theme, themeColor: PAPER[theme] };
  return {
    colorScheme: 'light dark',
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: PAPER.light },
      { media: '(prefers-color-scheme: dark)', color: PAPER.dark },
    ],
  };
}

/** The root layout. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // Pages are rendered per request: their scripts need the nonce of the request.
  await connection();
  return (
    <html
      lang="en"
      className={fontVariables}
      data-theme={await chosen(THEME)}
      data-layout={await chosen(LAYOUT)}
      data-tiles={await chosen(TILES)}
      data-names={await chosen(NAMES)}
    >
      <body className="flex min-h-dvh flex-col">
        <EarlyPresses nonce={await nonceOfRequest()} />
        <MailboxProvider mayOpen={await mayOpenMailbox()}>{children}</MailboxProvider>
        <OfflineNotice />
      </body>
    </html>
  );
}

/** The nonce of our own scripts; Next reads it from the same header. */
const nonceOfRequest = async () =>
  /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];

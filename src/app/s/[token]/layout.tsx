import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { CallProvider } from '@/ui/call/call-provider';
import { Toasts } from '@/ui/control/toasts';
import { Tooltips } from '@/ui/control/tooltips';
import { PageFrame } from '@/ui/frame/page-frame';
import { NO_PREVIEW } from '../../link-preview';

/** Nothing here speaks of the product, not even before the password: the page belongs to who shared it. */
export const metadata: Metadata = {
  ...NO_PREVIEW,
  title: { absolute: 'Shared with you' },
  icons: null,
  manifest: null,
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

type Props = { params: Promise<{ token: string }>; children: ReactNode };

/** The layout of the pages of a share link: no part of the application links away from them. */
export default async function SharedLayout({ params, children }: Props) {
  const { token } = await params;
  return (
    <CallProvider url={`/s/${token}/api/trpc`}>
      <PageFrame header={null}>{children}</PageFrame>
      <Toasts />
      <Tooltips />
    </CallProvider>
  );
}

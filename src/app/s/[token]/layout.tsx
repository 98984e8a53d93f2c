import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { CallProvider } from '@/ui/call/call-provider';
import { Toasts } from '@/ui/control/toasts';
import { Tooltips } from '@/ui/control/tooltips';
import { BrandStyle } from '@/ui/share-link/brand-style';
import { PageFrame } from '@/ui/site/page-frame';
import { AskForAccess } from '@/ui/visitor/ask-for-access';
import { NO_PREVIEW, SECRET_ADDRESS } from '../../link-preview';
import { loadShared } from './load-shared';

/** Nothing speaks of the product before the page is open, and then one line at most: it belongs to who shared it. */
export const metadata: Metadata = {
  ...NO_PREVIEW,
  title: { absolute: 'Shared with you' },
  icons: null,
  manifest: null,
  ...SECRET_ADDRESS,
};

type Props = { params: Promise<{ token: string }>; children: ReactNode };

/**
 * The layout of the pages of a share link, in the colour of the organization: no part of the application links away
 * from them.
 */
export default async function SharedLayout({ params, children }: Props) {
  const { token } = await params;
  const page = await loadShared(token);
  const accent = page?.state === 'open' ? page.brand.accent : null;
  return (
    <CallProvider url={`/s/${token}/api/trpc`}>
      {accent && <BrandStyle accent={accent} />}
      <PageFrame header={null}>{children}</PageFrame>
      <AskForAccess />
      <Toasts />
      <Tooltips />
    </CallProvider>
  );
}

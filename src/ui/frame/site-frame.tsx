import type { ReactNode } from 'react';
import type { FramePage } from '@/contract/organization/organization-page';
import { CallProvider } from '../call/call-provider';
import { PageFrame } from '../site/page-frame';
import { SiteFooter } from '../site/site-footer';
import { SiteHeader } from '../site/site-header';
import { AppHeader } from './app-header';

/** The frame of the public pages. Signed-in people get the header of their libraries. */
export const SiteFrame = ({
  frame = null,
  children,
}: {
  frame?: FramePage | null;
  children: ReactNode;
}) => (
  <PageFrame
    header={
      frame ? (
        <CallProvider>
          <AppHeader frame={frame} />
        </CallProvider>
      ) : (
        <SiteHeader />
      )
    }
    footer={<SiteFooter />}
  >
    {children}
  </PageFrame>
);

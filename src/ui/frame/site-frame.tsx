import type { ReactNode } from 'react';
import { PageFrame } from './page-frame';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The frame of the public pages. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
    {children}
  </PageFrame>
);

import type { ReactNode } from 'react';
import { PageFrame } from './page-frame';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Stands around the pages that are for everybody. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
    {children}
  </PageFrame>
);

import type { ReactNode } from 'react';
import type { FramePage } from '@/contract/organization/organization-page';
import { PageFrame } from '../site/page-frame';
import { AppHeader } from './app-header';
import { SiteFrame } from './site-frame';

/** The frame of the library pages. Signed-out visitors get the public frame. */
export function AppFrame({ frame, children }: { frame: FramePage | null; children: ReactNode }) {
  if (!frame) return <SiteFrame>{children}</SiteFrame>;
  return <PageFrame header={<AppHeader frame={frame} />}>{children}</PageFrame>;
}

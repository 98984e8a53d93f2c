import type { ReactNode } from 'react';
import type { FramePage } from '@/contract/organization-page';
import { AppHeader } from './app-header';
import { PageFrame } from './page-frame';
import { SiteFrame } from './site-frame';

/** Stands around the pages of libraries. Whoever is signed out sees of them what is for everybody, in its frame. */
export function AppFrame({ frame, children }: { frame: FramePage | null; children: ReactNode }) {
  if (!frame) return <SiteFrame>{children}</SiteFrame>;
  return <PageFrame header={<AppHeader frame={frame} />}>{children}</PageFrame>;
}

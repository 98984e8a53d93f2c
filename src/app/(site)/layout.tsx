import type { ReactNode } from 'react';
import { SiteFrame } from '@/ui/frame/site-frame';

/** The public pages. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}

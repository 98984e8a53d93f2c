import type { ReactNode } from 'react';
import { Toasts } from '@/ui/control/toasts';
import { SiteFrame } from '@/ui/frame/site-frame';
import { loadFrame } from '../caller';

/** The public pages. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteFrame frame={await loadFrame()}>{children}</SiteFrame>
      <Toasts />
    </>
  );
}

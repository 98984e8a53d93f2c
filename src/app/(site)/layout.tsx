import type { ReactNode } from 'react';
import { SiteFrame } from '@/ui/frame/site-frame';
import { Toasts } from '@/ui/toast/toasts';
import { loadFrame } from '../load-frame';

/** The public pages. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteFrame frame={await loadFrame()}>{children}</SiteFrame>
      <Toasts />
    </>
  );
}

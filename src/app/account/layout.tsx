import type { ReactNode } from 'react';
import { Toasts } from '@/ui/control/toasts';
import { AppFrame } from '@/ui/frame/app-frame';
import { loadFrame } from '../load-frame';

/** The account page uses the frame of the library pages. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AppFrame frame={await loadFrame()}>{children}</AppFrame>
      <Toasts />
    </>
  );
}

import type { ReactNode } from 'react';
import { CallProvider } from '@/ui/call/call-provider';
import { Toasts } from '@/ui/control/toasts';
import { AppFrame } from '@/ui/frame/app-frame';
import { loadFrame } from '../caller';

/** The account page uses the frame of the library pages, whose header calls the service. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <CallProvider>
      <AppFrame frame={await loadFrame()}>{children}</AppFrame>
      <Toasts />
    </CallProvider>
  );
}

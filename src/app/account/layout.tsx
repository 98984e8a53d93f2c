import type { ReactNode } from 'react';
import { AppFrame } from '@/ui/frame/app-frame';
import { seeFrame } from '../see-frame';

/** The account has the frame of the libraries. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  return <AppFrame frame={await seeFrame()}>{children}</AppFrame>;
}

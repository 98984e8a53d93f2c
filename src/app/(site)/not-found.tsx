import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/frame/not-found-notice';

export const metadata: Metadata = { title: 'Not found' };

/** For public links to nothing. The layout adds the frame. */
export default function NotFound() {
  return <NotFoundNotice link={{ href: '/', name: 'Go to home page' }} />;
}

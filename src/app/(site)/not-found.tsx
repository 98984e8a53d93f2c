import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/frame/not-found-notice';

export const metadata: Metadata = { title: 'Not found' };

/** For links that lead to nothing any more. The frame is round it already. */
export default function NotFound() {
  return <NotFoundNotice link={{ href: '/', name: 'To the front page' }} />;
}

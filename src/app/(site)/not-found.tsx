import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/site/not-found-notice';
import { NO_PREVIEW } from '../link-preview';

export const metadata: Metadata = { title: 'Not found', ...NO_PREVIEW };

/** For public links to nothing. The layout adds the frame. */
export default function NotFound() {
  return <NotFoundNotice link={{ href: '/', name: 'Go to home page' }} />;
}

import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/site/not-found-notice';

export const metadata: Metadata = { title: 'Not found' };

/** For library pages that do not exist for this person. */
export default function NotFound() {
  return <NotFoundNotice link={{ href: '/app', name: 'Go to your libraries' }} />;
}

import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/frame/not-found-notice';
import { SiteFrame } from '@/ui/frame/site-frame';

export const metadata: Metadata = { title: 'Not found' };

/** For URLs that lead to no page, and for pages that refuse a visitor. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NotFoundNotice link={{ href: '/', name: 'Go to home page' }} />
    </SiteFrame>
  );
}

import type { Metadata } from 'next';
import { NotFoundNotice } from '@/ui/frame/not-found-notice';
import { SiteFrame } from '@/ui/frame/site-frame';
import { NO_PREVIEW } from './link-preview';
import { loadFrame } from './load-frame';

export const metadata: Metadata = { title: 'Not found', ...NO_PREVIEW };

/** For URLs without a page, and for pages this person may not see. */
export default async function NotFound() {
  return (
    <SiteFrame frame={await loadFrame()}>
      <NotFoundNotice link={{ href: '/', name: 'Go to home page' }} />
    </SiteFrame>
  );
}

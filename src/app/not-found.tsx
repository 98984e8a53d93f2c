import type { Metadata } from 'next';
import { SiteFrame } from '@/ui/frame/site-frame';
import { NotFoundNotice } from '@/ui/site/not-found-notice';
import { loadFrame } from './caller';
import { NO_PREVIEW } from './link-preview';

export const metadata: Metadata = { title: 'Not found', ...NO_PREVIEW };

/** For URLs without a page, and for pages this person may not see. */
export default async function NotFound() {
  return (
    <SiteFrame frame={await loadFrame()}>
      <NotFoundNotice link={{ href: '/', name: 'Go to home page' }} />
    </SiteFrame>
  );
}

'use client';

import { PageError } from '@/ui/frame/page-error';
import { SiteFrame } from '@/ui/frame/site-frame';

/** Replaces a page that failed, or its frame. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <SiteFrame>
      <PageError again={reset} />
    </SiteFrame>
  );
}

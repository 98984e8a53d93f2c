'use client';

import { Failure } from '@/ui/frame/failure';
import { SiteFrame } from '@/ui/frame/site-frame';

/** Takes the place of a page that failed, or of its frame. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <SiteFrame>
      <Failure again={reset} />
    </SiteFrame>
  );
}

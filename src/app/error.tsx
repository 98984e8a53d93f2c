'use client';

import { PageError } from '@/ui/site/page-error';
import { PageFrame } from '@/ui/site/page-frame';
import { SiteFooter } from '@/ui/site/site-footer';
import { SiteHeader } from '@/ui/site/site-header';

/** Replaces a page that failed, or its frame. Every page loads its script, so it has the header of signed-out visitors. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
      <PageError again={reset} />
    </PageFrame>
  );
}

'use client';

import { PageError } from '@/ui/site/page-error';
import { PageFrame } from '@/ui/site/page-frame';

/** Replaces a page of a share link that failed, or its layout. It names nobody. */
export default function SharedErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <PageFrame header={null}>
      <PageError again={reset} plain />
    </PageFrame>
  );
}

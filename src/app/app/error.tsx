'use client';

import { PageError } from '@/ui/site/page-error';

/** Replaces a library page that failed. The frame stays. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <PageError again={reset} />;
}

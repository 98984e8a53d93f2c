'use client';

import { PageError } from '@/ui/frame/page-error';

/** Takes the place of a page of libraries that failed; the ways to others stay. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <PageError again={reset} />;
}

'use client';

import { Failure } from '@/ui/frame/failure';

/** Takes the place of a page of libraries that failed; the ways to others stay. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <Failure again={reset} />;
}

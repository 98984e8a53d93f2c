'use client';

import { Failure } from '@/ui/frame/failure';

/** Takes the place of a page that failed. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <Failure again={reset} />;
}

'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const firstMs = 1500;
const slowestMs = 15_000;

/**
 * Draws the page anew while something on it is being processed, slower and slower, and never for a window
 * that nobody looks at. Render it only then; `count` is how many wait, for those who do not see the page.
 */
export function RefreshWhileProcessing({ count }: { count: number }) {
  const router = useRouter();
  // Started anew whenever one more is done: then the next one is near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let pauseMs = firstMs;
    let timer = setTimeout(refresh, pauseMs);
    function refresh() {
      if (!document.hidden) router.refresh();
      pauseMs = Math.min(slowestMs, pauseMs * 1.3);
      timer = setTimeout(refresh, pauseMs);
    }
    return () => clearTimeout(timer);
  }, [router, count]);
  return (
    <p role="status" className="text-sm text-quiet">
      {count === 1 ? '1 file is being processed.' : `${count} files are being processed.`}
    </p>
  );
}

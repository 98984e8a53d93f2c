'use client';

import { useEffect, useRef } from 'react';
import { Button } from '../control/button';

type MoreHitsProps = { fetching: boolean; failed: boolean; fetchMore: () => unknown };

/** Fetches more results before the end of the list is visible. The button is for keyboards and for failed requests. */
export function MoreHits({ fetching, failed, fetchMore }: MoreHitsProps) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(fetchMore);
  latest.current = fetchMore;
  useEffect(() => {
    const element = mark.current;
    if (!element || fetching || failed) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [fetching, failed]);
  return (
    <div ref={mark} className="grid justify-items-center pt-3">
      <Button onClick={() => fetchMore()} aria-disabled={fetching}>
        {fetching ? 'Loading…' : failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

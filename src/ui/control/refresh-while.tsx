'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const EVERY_MS = 3000;

type Props = { waiting: boolean; everyMs?: number };

/** Refreshes a visible page every three seconds, or every `everyMs`, while `waiting`. */
export function RefreshWhile({ waiting, everyMs = EVERY_MS }: Props) {
  const router = useRouter();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [waiting, everyMs, router]);
  return null;
}

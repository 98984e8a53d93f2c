'use client';

import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@/contract/durations';
import { formatMinute } from '@/contract/format-day';
import { DateTime, useLocalTime } from './date-time';
import { formatTimeAgo } from './format-time-ago';

/** The current time, updated every minute. `rendered`: when the server rendered it; hydration needs the same value. */
export function useNow(rendered?: number): number {
  const [now, setNow] = useState(() => rendered ?? Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago something was, or its date; the exact time shows on hover. */
export function TimeAgo({ at, now }: { at: number; now: number }) {
  const text = formatTimeAgo(at, now);
  const exact = useLocalTime((timeZone) => formatMinute(at, timeZone));
  return (
    <span title={exact} className="whitespace-nowrap">
      {text === null ? (
        <DateTime at={at} />
      ) : (
        <time dateTime={new Date(at).toISOString()}>{text}</time>
      )}
    </span>
  );
}

'use client';

import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@/contract/durations';
import { DateTime } from '../frame/date-time';
import { formatTimeAgo } from './format-time-ago';

/** The time, to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** How long ago something was, or its day; the exact time shows on hover. Only for what the browser renders. */
export function TimeAgo({ at, now }: { at: number; now: number }) {
  const text = formatTimeAgo(at, now);
  return (
    <span title={EXACT.format(at)} className="whitespace-nowrap">
      {text === null ? (
        <DateTime at={at} />
      ) : (
        <time dateTime={new Date(at).toISOString()}>{text}</time>
      )}
    </span>
  );
}

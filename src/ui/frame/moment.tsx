'use client';

import { useSyncExternalStore } from 'react';

type MomentProps = { at: number | Date; withTime?: boolean };

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const never = () => () => {};

/**
 * A moment in words, in the reader's time zone and saying which. The server does not know it and says it in UTC; the
 * browser changes that as soon as it has woken up.
 */
export function Moment({ at, withTime = false }: MomentProps) {
  const date = new Date(at);
  const inWords = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-GB', { ...(withTime ? minute : day), timeZone }).format(date);
  const text = useSyncExternalStore(never, inWords, () => inWords('UTC'));
  return <time dateTime={date.toISOString()}>{text}</time>;
}

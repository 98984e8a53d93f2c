'use client';

import { useSyncExternalStore } from 'react';

type DateTimeProps = { at: number | Date; withTime?: boolean };

const DAY_FORMAT = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE_FORMAT = {
  ...DAY_FORMAT,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const subscribeToNothing = () => () => {};

/**
 * A date in the reader's time zone, which it names. The server does not know the zone and renders UTC; the browser
 * corrects it after hydration.
 */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  const date = new Date(at);
  const inWords = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-GB', {
      ...(withTime ? MINUTE_FORMAT : DAY_FORMAT),
      timeZone,
    }).format(date);
  const text = useSyncExternalStore(subscribeToNothing, inWords, () => inWords('UTC'));
  return <time dateTime={date.toISOString()}>{text}</time>;
}

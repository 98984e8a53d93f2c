'use client';

import { useInBrowser } from '../control/use-in-browser';

type DateTimeProps = { at: number | Date; withTime?: boolean };

const DAY_FORMAT = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE_FORMAT = {
  ...DAY_FORMAT,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/**
 * A time in words in the reader's time zone. The server does not know the zone and renders UTC; the browser corrects it
 * after hydration. Without an argument, `inWords` uses the browser's zone.
 */
export const useLocalTime = (inWords: (timeZone?: string) => string): string =>
  useInBrowser(inWords, () => inWords('UTC'));

/** A date in the reader's time zone. With a time, it names the zone. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  const date = new Date(at);
  const format = withTime ? MINUTE_FORMAT : DAY_FORMAT;
  const text = useLocalTime((timeZone) =>
    new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(date),
  );
  return <time dateTime={date.toISOString()}>{text}</time>;
}

'use client';

import { formatDay, formatMinute } from '@/contract/format-day';
import { useInBrowser } from '../control/use-in-browser';

type DateTimeProps = { at: number | Date; withTime?: boolean };

/**
 * A time in words in the reader's time zone. The server does not know the zone and renders UTC; the browser corrects it
 * after hydration. Without an argument, `inWords` uses the browser's zone.
 */
export const useLocalTime = (inWords: (timeZone?: string) => string): string =>
  useInBrowser(inWords, () => inWords('UTC'));

/** "last used" with the time, or "never used". */
export const LastUsed = ({ at }: { at: number | Date | null }) =>
  at === null ? (
    'never used'
  ) : (
    <>
      last used <DateTime at={at} withTime />
    </>
  );

/** A date in the reader's time zone. With a time, it names the zone. */
export function DateTime({ at, withTime = false }: DateTimeProps) {
  const date = new Date(at);
  const format = withTime ? formatMinute : formatDay;
  const text = useLocalTime((timeZone) => format(date, timeZone));
  return <time dateTime={date.toISOString()}>{text}</time>;
}

const WRITTEN =
  /^(\d{4})([-:/.])(\d\d?)\2(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d(?:\.\d{1,6})?)\d*)?\s*(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A time as the service takes it, from `2026-06-14`, `2026/6/14 9:05`, `2026:06:14 10:00:00+0200`: with or without a
 * zone. Null for any other text, and for a day that there is not. Which of `06/07/2026` is the month nobody can know.
 */
export function timeOf(text: string): string | null {
  const [, year, , month = '', day = '', hours, minutes, seconds, written] =
    WRITTEN.exec(text.trim()) ?? [];
  const zone = written?.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return null;
  if (hours === undefined) return date;
  const time = `${date}T${hours.padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}${zone ?? ''}`;
  return Number.isNaN(Date.parse(zone === undefined ? `${time}Z` : time)) ? null : time;
}

/** Whether two texts name the same time, however they are written. */
export function isSameTime(one: string, other: string | null): boolean {
  const plain = (text: string) =>
    (timeOf(text) ?? text).replace(/(T\d\d:\d\d):00(?:\.0+)?(?=Z|[+-]|$)/, '$1');
  return other !== null && plain(one) === plain(other);
}

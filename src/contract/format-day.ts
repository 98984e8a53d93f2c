/** The forms of a day and of a time on pages and in mails. */
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** "28 November 2026". Without a time zone, in that of this computer. */
export const formatDay = formatIn(DAY);

/** "28 November 2026 at 14:05 UTC": a time always names its zone. */
export const formatMinute = formatIn(MINUTE);

function formatIn(form: Intl.DateTimeFormatOptions) {
  // Making a format takes much longer than using it.
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (at: number | Date, timeZone?: string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...form, timeZone });
    formats.set(timeZone, format);
    return format.format(at);
  };
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "2024-05" as "May 2024". */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00Z`));

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8. A cell that begins like a formula
 * gets an apostrophe: strangers choose names and words.
 */
export const csvOf = (rows: string[][]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

/** What begins a cell, also where a semicolon or a tab separates them, or a line break within quotes begins a row. */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]*[=+\-@])/g;

function cellOf(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

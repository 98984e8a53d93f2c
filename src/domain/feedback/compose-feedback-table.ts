import type { AnswerLine } from './list-answers';

const COLUMNS = ['Id', 'Name', 'Library', 'Yes', 'Maybe', 'No', 'Comments'];

/** The answers of a link's visitors as CSV (RFC 4180), with a byte order mark, by which spreadsheets know UTF-8. */
export function composeFeedbackTable(lines: AnswerLine[]): string {
  const rows = lines.map(({ id, name, library, yes, maybe, no, said }) => [
    ...[id, name, library],
    ...[yes, maybe, no].map((names) => names.join(', ')),
    said.join('\n'),
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** A cell that begins like a formula gets an apostrophe: visitors choose their names and words. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

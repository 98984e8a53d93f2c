import type { AnswerLine } from './list-answers';

const COLUMNS = ['Id', 'Name', 'Library', 'Yes', 'Maybe', 'No', 'Comments', 'Last answer'];

/** The answers of a link's visitors as CSV (RFC 4180), dates in ISO 8601 (UTC), with a byte order mark, by which spreadsheets know UTF-8. */
export function composeFeedbackTable(lines: AnswerLine[]): string {
  const rows = lines.map(({ id, name, library, yes, maybe, no, said, answered }) => [
    id,
    name,
    library,
    ...[yes, maybe, no].map((names) => names.join(', ')),
    said.join('\n'),
    answered.toISOString(),
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** What begins a cell, also where a semicolon or a tab separates them, or a line break within quotes begins a row. */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]*[=+\-@])/g;

/** A cell that begins like a formula gets an apostrophe: visitors choose their names and words. */
function cellOf(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

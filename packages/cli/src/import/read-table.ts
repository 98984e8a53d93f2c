import Papa from 'papaparse';
import { COLUMNS, type Column, columnOf, LANGUAGE_COLUMN } from './table-columns.js';
import { joined, NOTHING, type Wanted } from './wanted.js';

/** What is wrong with a table. `row`: as a spreadsheet counts; the headings are row 1. */
export type Fault = { row: number; column: string; message: string };

export type TableRow = { row: number; file: string; wanted: Wanted };

/**
 * Reads a table of files: commas, semicolons or tabs between the cells, with or without quotes, in UTF-8 or UTF-16, with
 * or without the line of Excel that names the separator, which is not a row. An empty cell says nothing, and an empty
 * column is none. Finds every fault of every row.
 */
export function readTable(bytes: Uint8Array): { rows: TableRow[]; faults: Fault[] } {
  const written = decode(bytes);
  if (written === null)
    return wrong(1, 'file', 'The table is not in UTF-8. Save it as “CSV UTF-8”.');
  const [line = '', separator] = SEPARATOR_LINE.exec(written) ?? [];
  const text = written.slice(line.length);
  const parsed = Papa.parse<string[]>(text, { delimiter: separator ?? delimiterOf(text) });
  const data = withoutEmptyEnd(parsed.data);
  const [headings = [], ...lines] = data;
  const faults = parsed.errors.map(({ row, message }) => ({
    row: (row ?? 0) + 1,
    column: '',
    message: `${message}. A quote in a cell is doubled, and the cell is in quotes.`,
  }));
  const columns = headings.map((heading) => (isFile(heading) ? null : columnOf(heading)));
  faults.push(...faultsOf(headings, columns));
  const fileAt = headings.findIndex(isFile);
  if (faults.length > 0) return { rows: [], faults };
  const rows = lines.flatMap((cells, at): TableRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = at + 2;
    const { wanted, faults: wrongCells } = readCells(cells, columns);
    faults.push(...wrongCells.map((fault) => ({ row, ...fault })));
    const file = cells[fileAt]?.trim() ?? '';
    if (file === '') faults.push({ row, column: 'file', message: 'Name the file.' });
    if (cells.length > headings.length)
      faults.push({
        row,
        column: '',
        message: `${cells.length} cells, but ${headings.length} headings. A cell with the separator in it is in quotes.`,
      });
    return [{ row, file, wanted }];
  });
  return { rows, faults };
}

const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;

/** Without the columns at the end that are empty in every row: spreadsheets write those that once had content. */
function withoutEmptyEnd(rows: string[][]): string[][] {
  const width = rows.reduce(
    (most, cells) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  return rows.map((cells) => cells.slice(0, width));
}

const wrong = (row: number, column: string, message: string) => ({
  rows: [],
  faults: [{ row, column, message }],
});

const isFile = (heading: string) => heading.trim().toLowerCase() === 'file';

/** Null when it is no Unicode. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whichever is most often in the headings: they have none of these in their names. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r\n|\r|\n/, 1);
  const [most = ','] = [',', ';', '\t'].sort(
    (one, other) => headings.split(other).length - headings.split(one).length,
  );
  return most;
}

function faultsOf(headings: string[], columns: (Column | null)[]): Fault[] {
  const names = headings.map((heading, at) => columns[at]?.name ?? (isFile(heading) ? 'file' : ''));
  const known = `file, ${COLUMNS.map(({ name }) => name).join(', ')}, ${LANGUAGE_COLUMN}de and the like`;
  const faults = headings.flatMap((heading, at) => {
    const name = names[at] ?? '';
    if (name === '')
      return [{ row: 1, column: heading, message: `There is no such column. There are ${known}.` }];
    return names.indexOf(name) < at
      ? [{ row: 1, column: heading, message: 'This column is there twice.' }]
      : [];
  });
  if (!names.includes('file'))
    faults.push({
      row: 1,
      column: 'file',
      message: 'The column with the names of the files is missing.',
    });
  return faults;
}

function readCells(cells: string[], columns: (Column | null)[]) {
  const faults: Omit<Fault, 'row'>[] = [];
  const position: Record<string, unknown> = {};
  const focalPoint: Record<string, unknown> = {};
  let wanted = NOTHING;
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? '';
    if (!column || text.trim() === '') continue;
    const cell = column.read(/^description|^name$/.test(column.name) ? text : text.trim());
    if ('expected' in cell) {
      faults.push({
        column: column.name,
        message: `“${text.slice(0, 40)}” should be ${cell.expected}.`,
      });
      continue;
    }
    Object.assign(position, cell.values?.position);
    Object.assign(focalPoint, cell.values?.focalPoint);
    wanted = joined({ ...NOTHING, ...cell }, wanted);
  }
  for (const [name, pair, parts] of [
    ['position', position, ['latitude', 'longitude']],
    ['focalPoint', focalPoint, ['x', 'y']],
  ] as const) {
    const given = parts.filter((part) => part in pair);
    const isRead = !faults.some(({ column }) => parts.some((part) => column.endsWith(part)));
    if (given.length === 1 && isRead) {
      const [missing = ''] = parts.filter((part) => !(part in pair));
      const column = name === 'position' ? missing : `focal:${missing}`;
      faults.push({ column, message: 'It is empty, and the other half is not.' });
    }
    if (given.length === 2) wanted = { ...wanted, values: { ...wanted.values, [name]: pair } };
  }
  return { wanted, faults };
}

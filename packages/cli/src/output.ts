/** Names come from others: escape sequences must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

const printableLines = (text: string) => text.split('\n').map(printable).join('\n');

const MAX_CELL = 60;

const cut = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text);

/** Columns under headings; `whole` columns are never shortened. */
export function table(rows: Record<string, unknown>[], whole: string[] = ['id']): string {
  const [first] = rows;
  if (!first) return 'Nothing found.';
  const names = Object.keys(first);
  const cell = (row: Record<string, unknown>, name: string) => {
    const text = printable(String(row[name] ?? '–'));
    return whole.includes(name) ? text : cut(text);
  };
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => cell(row, name))),
  ];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One fact per line. */
export function facts(entries: Record<string, unknown>): string {
  const known = Object.entries(entries).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const width = Math.max(...known.map(([name]) => name.length)) + 1;
  return known
    .map(
      ([name, value]) =>
        `${`${name}:`.padEnd(width)} ${printable(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('\n');
}

/** The result on stdout: `data` for programs, `text` for people. */
export function show(json: boolean | undefined, data: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(data, null, 2) : printableLines(text)}\n`);
}

/** Something for the person only. */
export const tell = (text: string) => void process.stderr.write(`${printableLines(text)}\n`);

/** A line on stderr, redrawn repeatedly; nothing when stderr is not a terminal. */
export function progressLine(): { draw: (text: string) => void; clear: () => void } {
  if (!process.stderr.isTTY) return { draw: () => {}, clear: () => {} };
  let drawnAt = 0;
  const draw = (text: string) => {
    if (Date.now() - drawnAt < 100) return;
    drawnAt = Date.now();
    const width = (process.stderr.columns || 80) - 1;
    process.stderr.write(`\r\u001b[K${printable(text).slice(0, width)}`);
  };
  return { draw, clear: () => void process.stderr.write('\r\u001b[K') };
}

/** `[##########          ] 50 %` */
export function bar(done: number, all: number): string {
  const share = all > 0 ? done / all : 1;
  return `[${'#'.repeat(Math.round(share * 20)).padEnd(20)}] ${Math.floor(share * 100)} %`;
}

import type { FileResult } from './invariants/uploaded-file';

const COLUMNS = ['tried', 'processed', 'failed', 'refused', 'wrong'] as const;
type Row = Record<(typeof COLUMNS)[number], number>;

/** Counts the results of uploads by format. */
export function makeTotals() {
  const rows = new Map<string, Row>();
  return {
    add(format: string, { outcome, problems }: FileResult) {
      const row = rows.get(format) ?? { tried: 0, processed: 0, failed: 0, refused: 0, wrong: 0 };
      rows.set(format, row);
      row.tried++;
      row[problems.length > 0 ? 'wrong' : outcome]++;
    },
    /** Number of files so far. */
    files: () => [...rows.values()].reduce((sum, { tried }) => sum + tried, 0),
    /** A table with one line for each format. `failed`: the bytes are stored but cannot be shown. */
    lines(title: string): string[] {
      const line = (name: string, cells: (string | number)[]) =>
        name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join('');
      const sum = (column: keyof Row) =>
        [...rows.values()].reduce((total, row) => total + row[column], 0);
      const cellsOf = (row: Row) => COLUMNS.map((column) => row[column]);
      return [
        line(title, [...COLUMNS]),
        ...[...rows].map(([name, row]) => line(name, cellsOf(row))),
        line('all', COLUMNS.map(sum)),
      ];
    },
  };
}

import type { Verdict } from './invariants/uploaded-file';

type Row = { tried: number; processed: number; failed: number; refused: number; wrong: number };

/** Counts what became of files, by their format. */
export function makeTally() {
  const rows = new Map<string, Row>();
  return {
    count(format: string, { came, wrong }: Verdict) {
      const row = rows.get(format) ?? { tried: 0, processed: 0, failed: 0, refused: 0, wrong: 0 };
      rows.set(format, row);
      row.tried++;
      row[wrong.length > 0 ? 'wrong' : came]++;
    },
    /** Files so far. */
    tried: () => [...rows.values()].reduce((sum, { tried }) => sum + tried, 0),
    /** The table, a line a format; `failed` are those whose bytes were kept and could not be shown. */
    lines(title: string): string[] {
      const columns = ['tried', 'processed', 'failed', 'refused', 'wrong'] as const;
      const line = (name: string, cells: (string | number)[]) =>
        name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join('');
      const sum = (column: (typeof columns)[number]) =>
        [...rows.values()].reduce((total, row) => total + row[column], 0);
      return [
        line(title, [...columns]),
        ...[...rows].map(([name, row]) =>
          line(
            name,
            columns.map((column) => row[column]),
          ),
        ),
        line('all', columns.map(sum)),
      ];
    },
  };
}

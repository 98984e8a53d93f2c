import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MANIFEST_NAME } from '../archive/manifest.js';
import { CommandFailure, EXIT, usage } from '../failure.js';
import { findFiles } from '../find-files.js';
import { groupBy } from '../groups.js';
import { hashFiles } from '../upload/known-files.js';
import { readSidecar } from './read-sidecar.js';
import { type Fault, readTable, type TableRow } from './read-table.js';
import { type Item, joined, NOTHING, type Wanted } from './wanted.js';

export type FolderChoice = { table?: string; sidecars?: boolean };

/** A path below the folder, in one spelling on every system. */
const keyOf = (path: string) => path.split(sep).join('/').normalize('NFC');

/** The files of a folder that are imported; not tables, sidecars and the manifest of an export. */
export async function listFolder(folder: string, { table }: FolderChoice): Promise<string[]> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw usage(`There is no folder at ${folder}.`);
  const leftOut = table === undefined ? [] : [resolve(table)];
  const files = await findFiles([folder]).catch(() => []);
  return files.filter(
    (path) =>
      !leftOut.includes(path) &&
      !/\.(xmp|csv|tsv)$/i.test(path) &&
      basename(path) !== MANIFEST_NAME,
  );
}

/** The files of a folder, and what the table and the sidecars say of each. Refuses a table with faults, naming all. */
export async function readFolder(
  folder: string,
  paths: string[],
  choice: FolderChoice,
): Promise<Item[]> {
  const rows = choice.table === undefined ? new Map() : await rowsByPath(folder, choice.table);
  const hashes = await hashFiles(paths);
  const sidecars = choice.sidecars ? await findSidecars(folder) : new Map<string, string>();
  return Promise.all(
    paths.map(async (path): Promise<Item> => {
      const { size, mtimeMs } = await stat(path);
      const row: TableRow | undefined = rows.get(path);
      const sidecar = await sidecarOf(path, sidecars);
      const key = keyOf(relative(folder, path));
      return {
        label: row ? `row ${row.row}, ${key}` : key,
        path,
        size,
        mtimeMs,
        // One that cannot be read is reported when it is sent.
        sha256: hashes.get(path) ?? '',
        name: basename(path),
        wanted: row ? joined(row.wanted, sidecar) : sidecar,
      };
    }),
  );
}

/** The sidecars of a folder, by their path in lower case. */
async function findSidecars(folder: string): Promise<Map<string, string>> {
  const files = await findFiles([folder]);
  const sidecars = files.filter((path) => /\.xmp$/i.test(path));
  return new Map(sidecars.map((path) => [path.toLowerCase(), path]));
}

/** `IMG.jpg.xmp`, as darktable writes it, or `IMG.xmp`, as Lightroom does. */
async function sidecarOf(path: string, sidecars: Map<string, string>): Promise<Wanted> {
  const stem = join(dirname(path), basename(path, extname(path)));
  const found =
    sidecars.get(`${path}.xmp`.toLowerCase()) ?? sidecars.get(`${stem}.xmp`.toLowerCase());
  return found === undefined ? NOTHING : readSidecar(await readFile(found));
}

/** The rows of a table by the path of their file. */
async function rowsByPath(folder: string, table: string): Promise<Map<string, TableRow>> {
  const bytes = await readFile(table).catch(() => {
    throw usage(`There is no table at ${table}.`);
  });
  const { rows, faults } = readTable(bytes);
  const files = await listFolder(folder, { table });
  const byKey = new Map(files.map((path) => [keyOf(relative(folder, path)), path]));
  const byName = groupBy(files, (path) => keyOf(basename(path)));
  // As systems do that know no case: a table of Windows names files of Linux.
  const byLetters = groupBy(files, (path) => keyOf(relative(folder, path)).toLowerCase());
  const found = new Map<string, TableRow>();
  for (const row of rows) {
    if (row.file === '') continue;
    const written = isAbsolute(row.file) ? relative(folder, row.file) : row.file;
    const key = keyOf(written.replaceAll('\\', '/').replace(/^\.\//, ''));
    const [named, ...others] = byName.get(key) ?? [];
    const [alike, ...moreAlike] = byLetters.get(key.toLowerCase()) ?? [];
    const path =
      byKey.get(key) ??
      (others.length === 0 ? named : undefined) ??
      (moreAlike.length === 0 ? alike : undefined);
    const there = path === undefined ? undefined : found.get(path);
    const fault = (message: string) => faults.push({ row: row.row, column: 'file', message });
    if (path === undefined)
      fault(
        others.length > 0
          ? `There are ${others.length + 1} files “${row.file}”. Name the folder, too: ${keyOf(relative(folder, named ?? ''))}.`
          : `There is no file “${row.file}” in ${folder}.`,
      );
    else if (there) fault(`“${row.file}” is in row ${there.row}, too.`);
    else found.set(path, row);
  }
  if (faults.length > 0) throw faultyTable(table, faults);
  return found;
}

const MOST_TOLD = 50;

function faultyTable(table: string, faults: Fault[]): CommandFailure {
  const all = faults.sort((one, other) => one.row - other.row);
  const lines = all.map(({ row, column, message }) =>
    [`row ${row}`, column && `column “${column}”`]
      .filter(Boolean)
      .join(', ')
      .concat(`: ${message}`),
  );
  const more = all.length > MOST_TOLD ? [`… and ${all.length - MOST_TOLD} more`] : [];
  return new CommandFailure(
    EXIT.refused,
    [
      `${table} has ${all.length} faults; nothing was sent.`,
      ...lines.slice(0, MOST_TOLD),
      ...more,
    ].join('\n'),
    'TABLE_FAULTS',
    all.map((fault, at) => ({
      path: table,
      code: 'TABLE_FAULT',
      message: lines[at] ?? '',
      row: fault.row,
      column: fault.column,
    })),
  );
}

import { readFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { checkData } from '../../support/admin';
import type { Query } from '../../support/database';
import type { History } from '../history';
import { sha256 } from '../request';

type Row = {
  blob: string;
  sha256: string;
  size_bytes: string;
  renditions: number[];
  processing: string;
};

type Problem = { problem: string; about: string; repaired: boolean };

const TWO_HOURS_MS = 7_200_000;
/** The file by which a store is known to belong to its database. */
const STORE_MARK = 'vitrine-store';

/**
 * The bytes of every row must be stored as they were sent. An upload killed between storing its bytes and writing its
 * rows leaves unowned files. `admin check --repair` must remove them after an hour, so this function makes them older.
 * Returns the number of files and of unowned files.
 */
export async function checkStoredFiles(query: Query, history: History, dataDir: string) {
  const folder = join(dataDir, 'files', 'blobs');
  const rows = await query<Row>(
    'SELECT blob, sha256, size_bytes, renditions, processing FROM asset',
  );
  for (const row of rows) await checkOriginal(row, folder, history);
  const files = await listFiles(folder);
  const expected = new Set([STORE_MARK, ...rows.flatMap(fileNamesOf)]);
  for (const name of expected)
    if (!files.has(name)) history.report('lost', `The file ${name} is missing.`);

  const unowned = [...files].filter(([name]) => !expected.has(name));
  const twoHoursAgo = new Date(Date.now() - TWO_HOURS_MS);
  for (const [, path] of unowned) await utimes(path, twoHoursAgo, twoHoursAgo);
  const check = (...options: string[]) => checkData<Problem>({ dataDir }, ...options);
  for (const found of await check('--repair'))
    if (found.problem !== 'file-unowned' || !found.repaired)
      history.report('inconsistent', `check --repair: ${JSON.stringify(found)}`);
  for (const found of await check())
    history.report('inconsistent', `check: ${JSON.stringify(found)}`);
  for (const name of (await listFiles(folder)).keys())
    if (!expected.has(name)) history.report('inconsistent', `No row refers to the file ${name}.`);
  return { files: files.size, unownedFiles: unowned.length };
}

/** Paths of all stored files by name. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(files.map(({ name, parentPath }) => [name, join(parentPath, name)]));
}

const fileNamesOf = ({ blob, renditions, processing }: Row) => [
  blob,
  ...(processing === 'done' ? [`${blob}.blurred`] : []),
  ...(processing === 'done' && renditions.length === 0 ? [`${blob}.full`] : []),
  ...renditions.map((edge) => `${blob}.${edge}`),
];

async function checkOriginal(
  { blob, sha256: expected, size_bytes }: Row,
  folder: string,
  history: History,
) {
  try {
    const bytes = new Uint8Array(readFileSync(join(folder, blob.slice(0, 2), blob)));
    if (bytes.length !== Number(size_bytes) || (await sha256(bytes)) !== expected)
      history.report('lost', `The bytes of ${blob} are not those that were sent.`);
  } catch (error) {
    history.report('lost', `The bytes of ${blob} cannot be read: ${error}`);
  }
}

import { readFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { admin } from '../../../prove/admin';
import type { Ask } from '../../support/database';
import type { Ledger } from '../history';
import { sha256 } from '../request';

type Row = {
  blob: string;
  sha256: string;
  size_bytes: string;
  tiers: number[];
  processing: string;
};

type Problem = { problem: string; about: string; repaired: boolean };

/**
 * Every row's bytes are there as they were sent. Files that no row tells of, which an upload leaves that is killed
 * between its bytes and its rows, are found and removed by the operator's check once they are an hour old; here
 * that time is made to pass. How many files there are, and how many of them were left so.
 */
export async function judgeFiles(ask: Ask, ledger: Ledger, dataDir: string) {
  const folder = join(dataDir, 'files', 'blobs');
  const rows = await ask<Row>('SELECT blob, sha256, size_bytes, tiers, processing FROM asset');
  for (const row of rows) await judgeFile(row, folder, ledger);
  const files = await pathsOfFiles(folder);
  const wanted = new Set(rows.flatMap(namesOf));
  for (const name of wanted)
    if (!files.has(name)) ledger.report('lost', `The file ${name} is missing.`);

  const unowned = [...files].filter(([name]) => !wanted.has(name));
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  for (const [, path] of unowned) await utimes(path, twoHoursAgo, twoHoursAgo);
  const check = (...more: string[]) =>
    admin<{ problems: Problem[] }>(dataDir, 'check', ...more).then(({ problems }) => problems);
  for (const found of await check('--repair'))
    if (found.problem !== 'file-unowned' || !found.repaired)
      ledger.report('astray', `check --repair: ${JSON.stringify(found)}`);
  for (const found of await check()) ledger.report('astray', `check: ${JSON.stringify(found)}`);
  for (const name of (await pathsOfFiles(folder)).keys())
    if (!wanted.has(name)) ledger.report('astray', `No row tells of the file ${name}.`);
  return { files: files.size, unownedFiles: unowned.length };
}

/** Of all stored files, by their names. */
async function pathsOfFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(files.map(({ name, parentPath }) => [name, join(parentPath, name)]));
}

const namesOf = ({ blob, tiers, processing }: Row) => [
  blob,
  ...(processing === 'done' ? [`${blob}.blurred`] : []),
  ...tiers.map((edge) => `${blob}.${edge}`),
];

async function judgeFile(
  { blob, sha256: expected, size_bytes }: Row,
  folder: string,
  ledger: Ledger,
) {
  try {
    const bytes = new Uint8Array(readFileSync(join(folder, blob.slice(0, 2), blob)));
    if (bytes.length !== Number(size_bytes) || (await sha256(bytes)) !== expected)
      ledger.report('lost', `The bytes of ${blob} are not those that were sent.`);
  } catch (error) {
    ledger.report('lost', `The bytes of ${blob} cannot be read: ${error}`);
  }
}

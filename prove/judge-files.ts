import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './call';
import type { Ask } from './database';
import type { Ledger } from './ledger';

type Row = {
  blob: string;
  sha256: string;
  size_bytes: string;
  tiers: number[];
  processing: string;
};

/** Every row's bytes are there as they were sent, and there is no file that no row tells of. */
export async function judgeFiles(ask: Ask, ledger: Ledger, dataDir: string): Promise<number> {
  const folder = join(dataDir, 'files', 'blobs');
  const files = new Set(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  );
  const rows = await ask<Row>('SELECT blob, sha256, size_bytes, tiers, processing FROM asset');
  for (const row of rows) await judgeFile(row, folder, ledger);
  const wanted = new Set(rows.flatMap(namesOf));
  for (const name of wanted)
    if (!files.has(name)) ledger.report('lost', `The file ${name} is missing.`);
  for (const name of files)
    if (!wanted.has(name)) ledger.report('astray', `No row tells of the file ${name}.`);
  return files.size;
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

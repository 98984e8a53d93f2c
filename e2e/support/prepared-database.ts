import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAdmin } from './admin';

/** The DATA_DIR whose database the services of a run copy. */
const PREPARED = 'VITRINE_TEST_PREPARED_DATABASE';

/** Makes an empty database with all tables for `copyPreparedDatabase`. Returns how to remove it. */
export async function prepareDatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-prepared-'));
  const { code, stderr } = await runAdmin({ dataDir }, ['migrate']);
  if (code !== 0) throw new Error(`The database was not prepared: ${stderr}`);
  process.env[PREPARED] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/**
 * Copies that database into an empty DATA_DIR, with its owner, whom PostgreSQL checks. The service then starts in half
 * the time: it makes neither a PostgreSQL cluster nor tables. Does nothing where none was prepared.
 */
export async function copyPreparedDatabase(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED];
  if (prepared) await promisify(execFile)('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The DATA_DIR whose database the services of a run copy. */
const PREPARED = 'VITRINE_TEST_PREPARED_DATABASE';

/** Has `copyPreparedDatabase` copy the database of a stopped service. */
export function offerPreparedDatabase(dataDir: string) {
  process.env[PREPARED] = dataDir;
}

/**
 * Copies that database into an empty DATA_DIR, with its owner, whom PostgreSQL checks. The service then starts in half
 * the time: it makes neither a PostgreSQL cluster nor tables, and runs no function for the first time. Does nothing
 * where none was prepared.
 */
export async function copyPreparedDatabase(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED];
  if (prepared) await promisify(execFile)('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLendingFolder } from '@/platform/sandbox/lend-file';

/** A folder of lend-file.ts below one closed to other users, as a home often is. Removed when the process ends. */
export async function aLendingFolder(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-lent-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  return openLendingFolder(home);
}

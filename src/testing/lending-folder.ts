import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLendingFolder } from '@/platform/sandbox/lend-file';

const homes: string[] = [];
process.once('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A folder of lend-file.ts below one closed to other users, as a home often is. Removed when the process ends. */
export async function aLendingFolder(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-lent-'));
  homes.push(home);
  return openLendingFolder(home);
}

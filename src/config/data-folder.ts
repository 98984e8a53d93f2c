import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@/platform/make-folder';
import { InvalidConfig } from './environment';

/** Makes DATA_DIR where it is missing. Refuses one that cannot be made, or in which no file can be made. */
export function makeDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new InvalidConfig(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
}

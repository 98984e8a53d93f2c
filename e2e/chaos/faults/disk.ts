import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type Fault, runFaults } from './run-faults';

const DISK = 'size=700m';
const PIECE_BYTES = 20_000_000;
const MOST_SECONDS = 8;

/**
 * Fills the disk of a service like another program, then frees space again: below the floor where the service stops
 * writing, or to the last byte. The disk is in memory; only root may mount it.
 */
export async function runDiskTest(options: ChaosOptions): Promise<ChaosResult> {
  const disk = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk]).status !== 0)
    throw new Error('This test mounts a disk in memory. Run it as root.');
  const service = await startService(options.env, disk);
  const ballast = join(disk, 'ballast');
  const full = (name: string, bytesLeft: number): Fault => ({
    name: `the disk was ${name}`,
    mostSeconds: MOST_SECONDS,
    inject: () => fillUpTo(ballast, bytesLeft),
    heal: () => rm(ballast),
  });
  const faults = [full('almost full', 60_000_000), full('full', 0)];
  const unmount = () => {
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  };
  return runFaults(options, { service, faults, stop: () => service.stop().finally(unmount) });
}

async function fillUpTo(path: string, bytesLeft: number): Promise<void> {
  const file = await open(path, 'a');
  const piece = Buffer.alloc(PIECE_BYTES, 1);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(path);
      const left = bavail * bsize - bytesLeft;
      if (left <= 0) return;
      await file.appendFile(piece.subarray(0, Math.min(PIECE_BYTES, left)));
    }
  } catch (error) {
    // The service took the last bytes.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

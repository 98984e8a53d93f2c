import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from '../../support/folder';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** A clock that can be set, for the processes started with its environment. */
export type FakeClock = {
  env: Record<string, string>;
  /** Sets it ahead or back, compared with the real time. */
  shift(minutes: number): Promise<void>;
  remove(): Promise<void>;
};

/**
 * libfaketime reads the shift from a file: a process sees a change within two seconds. Monotonic clocks do not change, as
 * after a real change of the time.
 */
export async function makeFakeClock(): Promise<FakeClock> {
  if (!existsSync(LIBRARY))
    throw new Error('This test needs libfaketime. On Debian: apt-get install faketime');
  // A service started as root has processes of several users, and libfaketime shares its semaphore with one user only.
  if (process.getuid?.() === 0)
    throw new Error(
      'Run this test as another user than root: setpriv --reuid=65534 --regid=65534 --clear-groups npx tsx e2e/chaos/main.ts …',
    );
  const folder = await aFolder('clock');
  const file = join(folder, 'shift');
  const shift = (minutes: number) => writeFile(file, `${minutes < 0 ? '' : '+'}${minutes * 60}`);
  await shift(0);
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
    },
    shift,
    remove: () => rm(folder, { recursive: true }),
  };
}

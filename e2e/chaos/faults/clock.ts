import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type Fault, runFaults } from './run-faults';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** Shorter than every expiry of the service: nothing may expire. */
const MOST_MINUTES = 360;
const MOST_SECONDS = 6;

/**
 * * Moves the clock of a service, its worker and its PostgreSQL forward and back by up to six hours. libfaketime reads
 * the shift from a file. Monotonic clocks do not change, as after a real change of the time.
 */
export async function runClockTest(options: ChaosOptions): Promise<ChaosResult> {
  if (!existsSync(LIBRARY))
    throw new Error('This test needs libfaketime. On Debian: apt-get install faketime');
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clock-'));
  const file = join(folder, 'shift');
  const shift = (minutes: number) => writeFile(file, `${minutes < 0 ? '' : '+'}${minutes * 60}`);
  await shift(0);
  const clock = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const service = await startService({ ...options.env, ...clock }, options.dataDir);
  const jump = (name: string, sign: 1 | -1): Fault => ({
    name: `the clock was ${name}`,
    mostSeconds: MOST_SECONDS,
    inject: (random) => shift(sign * (1 + random.below(MOST_MINUTES))),
    heal: () => shift(0),
  });
  const stop = () => service.stop().finally(() => rm(folder, { recursive: true }));
  return runFaults(options, { service, faults: [jump('fast', 1), jump('slow', -1)], stop });
}

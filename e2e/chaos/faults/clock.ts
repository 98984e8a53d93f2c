import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { makeFakeClock } from './fake-clock';
import { type Fault, runFaults } from './run-faults';

/** Shorter than every expiry of the service: nothing may expire. */
const MOST_MINUTES = 360;
const MOST_SECONDS = 6;

/** Moves the clock of a service, its worker and its PostgreSQL forward and back by up to six hours. */
export async function runClockTest(options: ChaosOptions): Promise<ChaosResult> {
  const clock = await makeFakeClock();
  const service = await startService({ ...options.env, ...clock.env }, options.dataDir);
  const jump = (name: string, sign: 1 | -1): Fault => ({
    name: `the clock was ${name}`,
    mostSeconds: MOST_SECONDS,
    inject: (random) => clock.shift(sign * (1 + random.below(MOST_MINUTES))),
    heal: () => clock.shift(0),
  });
  const stop = () => service.stop().finally(clock.remove);
  return runFaults(options, { service, faults: [jump('fast', 1), jump('slow', -1)], stop });
}
